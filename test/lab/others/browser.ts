/** Types for the used parts of playwright-core, which drives Chromium and is not a dependency of this package. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Locator {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  focus(): Promise<void>;
  press(key: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  textContent(): Promise<string | null>;
  allTextContents(): Promise<string[]>;
  count(): Promise<number>;
  first(): Locator;
  isVisible(): Promise<boolean>;
}

export interface BrowserPage {
  goto(address: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  locator(selector: string): Locator;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  url(): string;
  evaluate(script: string): Promise<unknown>;
  addInitScript(script: string): Promise<void>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>;
  pdf(options: { format: string; preferCSSPageSize: boolean }): Promise<Buffer>;
  route(
    url: string,
    answer: (route: { fulfill(response: object): Promise<void> }) => Promise<void>,
  ): Promise<void>;
  on(event: 'console', listen: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listen: (error: Error) => void): void;
}

export interface Browser {
  newContext(options: object): Promise<{ newPage(): Promise<BrowserPage>; close(): Promise<void> }>;
  close(): Promise<void>;
}

const flags =
  '--no-sandbox --disable-gpu --disable-background-networking --autoplay-policy=no-user-gesture-required';

/** Returns a function that loads a package installed in this folder. */
export function packageLoader(folder: string): (name: string) => unknown {
  const modules = join(resolve(folder), 'node_modules');
  return name => createRequire(join(modules, 'x.js'))(join(modules, name));
}

export async function launch(folder: string): Promise<Browser> {
  const { chromium } = packageLoader(folder)('playwright-core') as {
    chromium: { launch(options: object): Promise<Browser> };
  };
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: flags.split(' ') });
}

/** Returns a list to which the errors of the page are added: those on the console, and uncaught ones. */
export function collectErrors(page: BrowserPage): string[] {
  const errors: string[] = [];
  page.on('console', message => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', error => void errors.push(error.message));
  return errors;
}

/** Waits until an expression is true in the page. Polls from here, because the page's policy forbids polling scripts. */
export async function until(page: BrowserPage, expression: string): Promise<void> {
  for (let attempts = 0; attempts < 400; attempts++) {
    if (await page.evaluate(`Boolean(${expression})`).catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`Never true: ${expression}`);
}
