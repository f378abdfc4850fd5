/** Sends one request and reads its response; defines the type of a check. */
import { checkResponse, headerValue, listMembers } from './fields.ts';
import { type Conversation, converse, demand, type Message, type Server } from './wire.ts';

/** The server to check. */
export interface Subject {
  readonly server: Server;
  /** A target with several content codings. */
  readonly resource: string;
  /** A target that supports ranges. */
  readonly withRanges: string;
  /** A target that does not exist. */
  readonly missing: string;
}

export interface Check {
  /** The section, for example `RFC 9110 §9.3.2`. */
  readonly section: string;
  /** The requirement of the RFC in short. */
  readonly requirement: string;
  /** Runs the check. Throws a Violation if the requirement is not met. */
  run(subject: Subject): Promise<void>;
}

export type Fields = readonly (readonly [name: string, value: string])[];

export interface RequestParts {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  readonly fields?: Fields;
  readonly content?: string;
}

/** Returns a request as text, with a Host header if it has none. */
export function requestText({ server, resource }: Subject, parts: RequestParts): string {
  const { method = 'GET', target = resource, version = 'HTTP/1.1', fields = [], content = '' } = parts;
  const hasHost = fields.some(([name]) => name.toLowerCase() === 'host');
  const all: Fields = hasHost ? fields : [['Host', `${server.host}:${server.port}`], ...fields];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} ${version}\r\n${lines}\r\n${content}`;
}

/** Returns the response to one request on its own connection. */
export async function request(subject: Subject, parts: RequestParts = {}): Promise<Message> {
  const { fields = [], method = 'GET' } = parts;
  const bytes = requestText(subject, { ...parts, fields: [...fields, ['Connection', 'close']] });
  return onlyResponse(await exchange(subject, [bytes], [method]));
}

/** Sends any bytes, and checks every response against the rules of fields.ts. */
export async function exchange(
  { server }: Subject,
  pieces: readonly (string | Buffer)[],
  methods: readonly string[] = ['GET'],
  more: { readonly closesAfter?: boolean; readonly untilClosed?: boolean } = {},
): Promise<Conversation> {
  const conversation = await converse(server, { pieces, methods, ...more });
  for (const response of [...conversation.interim, ...conversation.responses]) checkResponse(response);
  return conversation;
}

export function onlyResponse({ responses }: Conversation): Message {
  const [response] = responses;
  demand(response !== undefined && responses.length === 1, `${responses.length} responses in place of one`);
  return response;
}

export function expectStatus(response: Message, ...wanted: readonly number[]): void {
  demand(wanted.includes(response.status), `${response.status} in place of ${wanted.join(' or ')}`);
}

/** Returns the value of a header that must exist. */
export function requiredHeader(response: Message, name: string): string {
  const found = headerValue(response, name);
  demand(found !== undefined, `no ${name}`);
  return found;
}

/** Checks that the server refuses a malformed message with a wanted status, and then closes the connection. */
export async function expectRefusal(
  subject: Subject,
  bytes: string | Buffer,
  wanted: readonly number[] = [400],
): Promise<void> {
  const conversation = await exchange(subject, [bytes], ['GET'], { untilClosed: true });
  expectStatus(onlyResponse(conversation), ...wanted);
  expectClose(conversation);
}

/** Checks that the last response announces the end of the connection (RFC 9112 §9.6). */
export function expectClose(conversation: Conversation): void {
  const last = conversation.responses.at(-1);
  demand(conversation.isClosed, 'the connection stays open');
  demand(
    last !== undefined && listMembers(last, 'connection').includes('close'),
    'the last response has no Connection: close',
  );
}
