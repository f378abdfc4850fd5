/** Sends one request and reads its response; defines the type of a check. */
import { checkAnswer, field, list } from './fields.ts';
import { demand, type Message, type Server, type Talk, talk } from './wire.ts';

/** The server to check. */
export interface Subject {
  readonly server: Server;
  /** A target with several content codings. */
  readonly resource: string;
  /** A target that supports ranges. */
  readonly parts: string;
  /** A target that does not exist. */
  readonly nothing: string;
}

export interface Check {
  /** `RFC 9110 §9.3.2`. */
  readonly section: string;
  /** The text of the RFC, shortened. */
  readonly requirement: string;
  /** Runs the check. Throws a Violation if the requirement is not met. */
  run(subject: Subject): Promise<void>;
}

export type Fields = readonly (readonly [name: string, value: string])[];

export interface Asked {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  readonly fields?: Fields;
  readonly content?: string;
}

/** Returns the bytes of a request; adds a Host header if it has none. */
export function requestText({ server, resource }: Subject, asked: Asked): string {
  const { method = 'GET', target = resource, version = 'HTTP/1.1', fields = [], content = '' } = asked;
  const hasHost = fields.some(([name]) => name.toLowerCase() === 'host');
  const all: Fields = hasHost ? fields : [['Host', `${server.host}:${server.port}`], ...fields];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} ${version}\r\n${lines}\r\n${content}`;
}

/** Returns the response to one request on its own connection. */
export async function ask(subject: Subject, asked: Asked = {}): Promise<Message> {
  const { fields = [], method = 'GET' } = asked;
  const bytes = requestText(subject, { ...asked, fields: [...fields, ['Connection', 'close']] });
  return only(await exchange(subject, [bytes], [method]));
}

/** Sends any bytes, and checks every response for the general rules. */
export async function exchange(
  { server }: Subject,
  pieces: readonly (string | Buffer)[],
  methods: readonly string[] = ['GET'],
  more: { readonly half?: boolean; readonly untilClosed?: boolean } = {},
): Promise<Talk> {
  const said = await talk(server, { pieces, methods, ...more });
  for (const answer of [...said.interim, ...said.answers]) checkAnswer(answer);
  return said;
}

export function only({ answers }: Talk): Message {
  const [answer] = answers;
  demand(answer !== undefined && answers.length === 1, `${answers.length} answers in place of one`);
  return answer;
}

export function status(answer: Message, ...wanted: readonly number[]): void {
  demand(wanted.includes(answer.status), `${answer.status} in place of ${wanted.join(' or ')}`);
}

/** Returns the value of a header that must exist. */
export function value(answer: Message, name: string): string {
  const found = field(answer, name);
  demand(found !== undefined, `no ${name}`);
  return found;
}

/** Whether the server refuses a message as malformed, and closes the connection after that. */
export async function refuses(
  subject: Subject,
  bytes: string | Buffer,
  wanted: readonly number[] = [400],
): Promise<void> {
  const said = await exchange(subject, [bytes], ['GET'], { untilClosed: true });
  status(only(said), ...wanted);
  closes(said);
}

/** Checks that the last response announces the end of the connection (RFC 9112 §9.6). */
export function closes(said: Talk): void {
  const last = said.answers.at(-1);
  demand(said.closed, 'the connection stays open');
  demand(last !== undefined && list(last, 'connection').includes('close'), 'the last answer says no close');
}
