/** One request and its answer, and the shape of a check. */
import { checkAnswer, field, list } from './fields.ts';
import { demand, type Message, type Server, type Talk, talk } from './wire.ts';

/** What is checked. */
export interface Subject {
  readonly server: Server;
  /** The target of a representation of which several content codings may be had. */
  readonly resource: string;
  /** The target of one of which parts may be had. */
  readonly parts: string;
  /** Nothing is there. */
  readonly nothing: string;
}

export interface Check {
  /** `RFC 9110 §9.3.2`. */
  readonly section: string;
  /** In the RFC's words, shortened. */
  readonly requirement: string;
  /** Throws a Violation. */
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

/** The bytes of a request, with a Host unless it has one. */
export function requestText({ server, resource }: Subject, asked: Asked): string {
  const { method = 'GET', target = resource, version = 'HTTP/1.1', fields = [], content = '' } = asked;
  const hasHost = fields.some(([name]) => name.toLowerCase() === 'host');
  const all: Fields = hasHost ? fields : [['Host', `${server.host}:${server.port}`], ...fields];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} ${version}\r\n${lines}\r\n${content}`;
}

/** The answer to one request, over a connection that ends with it. */
export async function ask(subject: Subject, asked: Asked = {}): Promise<Message> {
  const { fields = [], method = 'GET' } = asked;
  const bytes = requestText(subject, { ...asked, fields: [...fields, ['Connection', 'close']] });
  return only(await exchange(subject, [bytes], [method]));
}

/** Any bytes, with the checks that hold for every answer. */
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

/** The value of a field, which must be there. */
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

/** RFC 9112 §9.6: the last answer says that it is the last. */
export function closes(said: Talk): void {
  const last = said.answers.at(-1);
  demand(said.closed, 'the connection stays open');
  demand(last !== undefined && list(last, 'connection').includes('close'), 'the last answer says no close');
}
