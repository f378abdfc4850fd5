/** Converts the HTML of an article to Markdown with turndown. Text is escaped so that no reader takes it for markup. */
import TurndownService, { type Rule } from 'turndown';
import {
  markdownCode,
  markdownDestination,
  markdownLine,
  markdownText,
} from '../formats/markdown/escaped.ts';
import { cleanHtml } from './clean.ts';
import { safeAddress } from './limits.ts';
import { withoutSigns } from './signs.ts';

export interface HtmlMarkdown {
  readonly text: string;
  /** Whether a part of the HTML is missing. */
  readonly isCut: boolean;
}

export function htmlMarkdown(source: string): HtmlMarkdown {
  const { html, isCut } = cleanHtml(withoutSigns(source));
  if (html.trim() === '') return { text: '', isCut };
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    br: '\\',
    emDelimiter: '*',
  });
  service.escape = text => markdownLine(markdownText(text));
  /** The preformatted texts. Signs replace them until the whole line is known. */
  const codes: string[] = [];
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  service.addRule('pre', {
    filter: 'pre',
    replacement: (_, node) => `\n\n${preSign}${codes.push(node.textContent ?? '') - 1}${preSign}\n\n`,
  });
  const lines = service.turndown(html).split('\n');
  return { text: lines.map(line => restoreCode(line, codes)).join('\n') + (isCut ? '\n\n…' : ''), isCut };
}

const preSign = '\ufdd0';
const loneCode = /^((?:>|- |\d+\. | )*)\ufdd0(\d+)\ufdd0 *$/;

/** Returns a line with its preformatted texts: in a fence if the line has nothing else, otherwise as inline code. */
function restoreCode(line: string, codes: readonly string[]): string {
  const [, margin = '', index] = loneCode.exec(line) ?? [];
  if (index === undefined)
    return line.trimEnd().replace(/\ufdd0(\d+)\ufdd0/g, (_, index) => {
      const code = markdownCode(oneLine(codes[index] ?? ''));
      return line.startsWith('|') ? escapePipes(code) : code;
    });
  const text = (codes[Number(index)] ?? '').replaceAll('\t', '    ').replace(/^\n|\n$/g, '');
  const runs = Array.from(text.matchAll(/~+/g), ([run]) => run.length);
  const fence = '~'.repeat(1 + runs.reduce((max, length) => Math.max(max, length), 2));
  const nextMargin = margin.replace(/[^>]/g, ' ');
  return [fence, ...text.split('\n'), fence]
    .map((each, index) => (index === 0 ? margin : nextMargin) + each)
    .join('\n');
}

/** Escapes the unescaped pipes in a cell. */
function escapePipes(text: string): string {
  return text.replace(/(?<!\\)\|/g, '\\|');
}

const rules: Readonly<Record<string, Rule>> = {
  code: {
    filter: node => /^(CODE|KBD|TT)$/.test(node.nodeName),
    replacement: (_, node) => {
      const text = oneLine(node.textContent ?? '');
      return text === '' ? '' : markdownCode(text);
    },
  },
  link: {
    filter: 'a',
    replacement: (content, node) => {
      const url = safeAddress(node.getAttribute('href'));
      // A URL in the text would be a link within the link.
      const text = /<\w+:\/\//.test(content)
        ? markdownText(oneLine(node.textContent ?? ''), true)
        : oneLine(content);
      // Links cannot contain blocks.
      return url === undefined || text === '' || content.includes('\n\n')
        ? content
        : `[${text}](${markdownDestination(url)})`;
    },
  },
  image: {
    filter: 'img',
    replacement: (_, node) => {
      const [alt, url] = [
        markdownText(oneLine(node.getAttribute('alt') ?? ''), true),
        safeAddress(node.getAttribute('src')),
      ];
      return url === undefined || alt === '' ? alt : `![${alt}](${markdownDestination(url)})`;
    },
  },
  item: {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentElement;
      const mark = list?.nodeName === 'OL' ? `${itemNumber(list)}. ` : '- ';
      const hasBlankLines = content.endsWith('\n');
      const lines = content
        .trim()
        .split('\n')
        .join(`\n${' '.repeat(mark.length)}`);
      return `${mark}${lines}${hasBlankLines ? '\n' : ''}${node.nextSibling ? '\n' : ''}`;
    },
  },
  cell: {
    filter: ['th', 'td'],
    replacement: content => ` ${escapePipes(oneLine(content.replace(/\\\n/g, ' ')))} |`,
  },
  row: {
    filter: 'tr',
    replacement: (content, node) => {
      const table = node.closest('table');
      const isFirst = table !== null && itemNumber(table) === 1;
      return `|${content}\n${isFirst ? `|${' --- |'.repeat(node.children.length)}\n` : ''}`;
    },
  },
  rows: { filter: ['thead', 'tbody'], replacement: content => content },
  table: { filter: 'table', replacement: content => `\n\n${content}\n\n` },
};

const countByParent = new WeakMap<object, number>();

/** Counts the items of a list, or the rows of a table. Searching for their index would take quadratic time. */
function itemNumber(parent: object): number {
  const number = (countByParent.get(parent) ?? 0) + 1;
  countByParent.set(parent, number);
  return number;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
