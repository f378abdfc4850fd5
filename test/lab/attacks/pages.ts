/** Tests the pages of `serve` with records, words and addresses that contain markup. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFields } from '../../../src/base/io.ts';
import { nouns } from '../../../src/catalog/index.ts';
import { type ServeProcess, startServe } from '../../support/serving.ts';
import {
  BrokenPromise,
  type Case,
  type Fault,
  hasControlCharacters,
  sample,
  withHome,
} from '../faults/campaign.ts';

const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)' x='",
  '" autofocus onfocus="alert(1)',
  '</title></h1></main><iframe src=javascript:alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a><form action=//evil.example><input name=q></form>',
  '<p onclick=alert(1)>x<style>*{display:none}</style><base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<math><mtext><table><mglyph><style><!--</style><img src onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example/x',
  '&lt;script&gt;&#60;script&#62;&#x3c;script&#x3e;',
  '\u202egnp.exe\u0007\u001b]0;x\u0007',
  '\u0000<scr\u0000ipt>',
  `${'<b>'.repeat(2000)}x`,
  'x'.repeat(10_000),
  '__proto__',
  '../../etc/passwd',
  '%3Cscript%3E%22%27',
];

/** Replaces every text of a record with this one. */
function replaceTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map(each => replaceTexts(each, text));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceTexts(each, text)]));
}

function addressesWith(text: string): readonly string[] {
  const encoded = encodeURIComponent(text.slice(0, 1500));
  return [
    ...nouns.flatMap(({ name }) => [
      `/${name}`,
      `/${name}/1`,
      `/${name}?q=${encoded}`,
      `/${name}?kind=${encoded}&page=${encoded}`,
    ]),
    ...['search', 'scale', 'chord', 'notes'].map(page => `/${page}?q=${encoded}`),
    `/scale?root=${encoded}&scale=${encoded}&on=${encoded}&labels=${encoded}`,
    `/chord?root=${encoded}&quality=${encoded}&inversion=${encoded}`,
    `/notes?tones=${encoded}&on=${encoded}&capo=${encoded}`,
    ...['drawing.svg', 'music.abc', 'music.js'].flatMap(file => [
      `/typed/${file}?q=${encoded}&key=${encoded}`,
      `/scales/1/${file}?on=${encoded}`,
    ]),
    `/${encoded}`,
    `/keys/${encoded}`,
  ];
}

/** Returns the names of elements, alone and with each of their attributes. */
function elementsIn(page: string): readonly string[] {
  return Array.from(page.matchAll(/<\/?([A-Za-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g)).flatMap(
    ([, element = '', rest = '']) => [
      element,
      ...Array.from(
        rest.matchAll(/([^\s="'/]+)(?:=(?:"[^"]*"|'[^']*'|\S+))?/g),
        ([, name]) => `${element} ${name}`,
      ),
    ],
  );
}

/** Elements that an article may contain in addition to those of other pages. */
const articleElements =
  'a b em i strong code pre blockquote table thead tbody tr td th ul ol li br hr h2 h3 h4 h5 h6'.split(' ');

interface FetchedPage {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
  readonly text: string;
}

async function fetchPage({ url }: ServeProcess, address: string): Promise<FetchedPage> {
  const response = await fetch(url + address, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  const [type = '', policy = ''] = ['content-type', 'content-security-policy'].map(
    each => response.headers.get(each) ?? '',
  );
  return { status: response.status, type, policy, text: await response.text() };
}

/** Returns a case that checks all pages with a text in each place. */
function checkPages(text: string): Case {
  return {
    name: JSON.stringify(text.slice(0, 40)),
    run: () =>
      withHome(async ({ path, env }) => {
        const plain = await startServe(['-q'], { env });
        const data = join(path, 'data');
        mkdirSync(data);
        const allowed = new Set(articleElements);
        try {
          for (const noun of nouns) {
            const { data: records } = JSON.parse((await fetchPage(plain, noun.path)).text);
            const spoiled = (Array.isArray(records) ? records : [])
              .slice(0, 3)
              .map(each => replaceTexts(each, text));
            writeFileSync(join(data, `${noun.resource}.json`), JSON.stringify(spoiled));
          }
          // Long names of notes are narrowed to fit into their circles.
          for (const address of [...addressesWith('C E G'), ...addressesWith('D#')])
            for (const element of elementsIn((await fetchPage(plain, address)).text)) allowed.add(element);
        } finally {
          await plain.stop();
        }
        const server = await startServe(['-q', '--data', data], { env });
        try {
          for (const address of addressesWith(text))
            checkPage(address, await fetchPage(server, address), allowed);
        } finally {
          await server.stop();
        }
      }),
  };
}

function checkPage(address: string, page: FetchedPage, allowed: ReadonlySet<string>): void {
  const place = `${address.slice(0, 60)} (${page.status})`;
  if (![200, 400, 404, 422].includes(page.status)) throw new BrokenPromise(place);
  if (hasControlCharacters(page.text)) throw new BrokenPromise(`${place}: a control character`);
  if (page.text.length > 2_000_000) throw new BrokenPromise(`${place}: ${page.text.length} characters`);
  if (!/html|svg/.test(page.type)) return;
  if (!page.policy.includes("script-src 'self'; connect-src 'self'"))
    throw new BrokenPromise(`${place}: no policy`);
  // The only script of every page is a separate file.
  const scripts = page.text.replace('<script src="/script.js" defer></script>', '').match(/<script/gi);
  if (scripts) throw new BrokenPromise(`${place}: another script`);
  const unexpected = elementsIn(page.text).find(element => !allowed.has(element));
  if (unexpected !== undefined) throw new BrokenPromise(`${place}: <${unexpected}>`);
  const [target] = /(?:href|src|action)="(?:javascript:|\/\/|data:)[^"]{0,40}/i.exec(page.text) ?? [];
  if (target !== undefined) throw new BrokenPromise(`${place}: ${target}`);
}

export const faults: readonly Fault[] = [
  {
    area: 'pages',
    fault: 'markup, scripts and control characters in records, words and addresses, in every part of a page',
    promise: 'they stay text: the page has no additional element, attribute or address',
    *cases(full) {
      for (const text of sample(hostile, full, 5)) yield checkPages(text);
    },
  },
];
