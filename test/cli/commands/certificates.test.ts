/** Tests a private certificate authority and client certificates against TLS servers, with `openssl`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, makeHome, type Result } from '../../support/cli.ts';
import { requires } from '../../support/requires.ts';
import { proxy, serve } from '../client/support.ts';

const openssl = requires('openssl', 'mkfifo');
const home = makeHome();
afterAll(home.remove);
const file = (name: string) => join(home.path, name);
const readText = (name: string) => readFileSync(file(name), 'utf8');

const trust =
  'If the network or service uses a certificate of its own, name its authority with --ca-cert or in NODE_EXTRA_CA_CERTS.';
const needsCertificate =
  'The service closed the connection. If it requires a client certificate, give one with --client-cert.';

const body = JSON.stringify({ meta: { total: 0 }, data: [] });
const token = 'mk-canary-0123456789';

/** Creates a key and its certificate, which is self-signed unless `more` names an authority. */
function makeCertificate(name: string, subject: string, more: readonly string[]): void {
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const into = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
  execFileSync('openssl', ['req', '-x509', ...keyOptions, ...into, '-subj', `/CN=${subject}`, ...more], {
    stdio: 'ignore',
  });
}

beforeAll(() => {
  if (openssl.skip) return;
  makeCertificate('ca', 'Authority', []);
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key')];
  makeCertificate('server', 'localhost', [...signed, '-addext', 'subjectAltName=DNS:localhost']);
  makeCertificate('client', 'somebody', signed);
  makeCertificate('stranger', 'stranger', []);
  writeFileSync(file('both.pem'), readText('client.pem') + readText('client.key'));
  writeFileSync(file('text.pem'), 'no certificate\n');
  execFileSync('mkfifo', [file('pipe.pem')]);
  const secret = ['-aes256', '-passout', 'pass:x', '-in', file('client.key'), '-out', file('secret.key')];
  execFileSync('openssl', ['ec', ...secret], { stdio: 'ignore' });
});

/** Starts a service that accepts only clients with a certificate of the authority. */
const startStrict = (maxVersion?: SecureVersion, answer: (url?: string) => string = () => body) =>
  serve(({ url }, response) => response.setHeader('Content-Type', 'application/json').end(answer(url)), {
    ...{ key: readText('server.key'), cert: readText('server.pem') },
    ...{ ca: readText('ca.pem'), requestCert: true, rejectUnauthorized: true, maxVersion },
  });

const run = (words: string, env: Record<string, string> = {}): Promise<Result> => {
  const args = words
    .split(' ')
    .map(word => (word.endsWith('.pem') || word.endsWith('.key') ? file(word) : word));
  return cli(args, { env: { ...home.env, ...env } });
};

describe.skipIf(openssl.skip)(`certificates ${openssl.reason}`, () => {
  const allOptions = '--ca-cert ca.pem --client-cert client.pem --client-key client.key';
  const empty: Result = { code: 0, stdout: '[]\n', stderr: '' };

  it.each([
    ['by options', allOptions, {}],
    ['with the key in the certificate file', '--ca-cert ca.pem --client-cert both.pem', {}],
    [
      'by variables',
      '',
      {
        MUSIC_CLI_CA_CERT: file('ca.pem'),
        MUSIC_CLI_CLIENT_CERT: file('client.pem'),
        MUSIC_CLI_CLIENT_KEY: file('client.key'),
      },
    ],
  ])('are trusted and sent if given %s, directly and through a proxy', async (_, words, env) => {
    const server = await startStrict();
    const testProxy = await proxy();
    const line = `keys list --columns id --json --retries 0 --base-url ${server.url} ${words}`.trim();
    expect(await run(line, env)).toEqual(empty);
    expect(await run(`${line} --refresh`, { ...env, HTTPS_PROXY: testProxy.url })).toEqual(empty);
    expect(testProxy.lines).toEqual([`CONNECT ${server.host}`]);
    expect(server.requests).toHaveLength(2);
  });

  it('are trusted and sent if a profile sets them', async () => {
    const server = await startStrict();
    for (const [name, value] of [
      ['baseUrl', server.url],
      ['caCert', 'ca.pem'],
      ['clientCert', 'both.pem'],
    ])
      expect((await run(`config set ${name} ${value} --profile strict`)).code).toBe(0);
    expect(await run('keys list --columns id --json --profile strict')).toEqual(empty);
    expect(await run('keys list --curl --profile strict')).toEqual({
      code: 0,
      stdout: `curl --compressed -H 'Accept: application/json' --cacert '${file('ca.pem')}' --cert '${file('both.pem')}' '${server.url}/api/mobile/keys'\n`,
      stderr: '',
    });
  });

  it('are trusted and sent when downloading a file of the service', async () => {
    const asset = JSON.stringify({ meta: {}, data: { id: 1, path: '/files/a.wav' } });
    const server = await startStrict(undefined, url => (url === '/files/a.wav' ? 'RIFF' : asset));
    expect(await run(`media download 1 -o - --base-url ${server.url} ${allOptions}`)).toEqual({
      code: 0,
      stdout: 'RIFF',
      stderr: '',
    });
    expect(server.lines()).toEqual(['GET /api/mobile/media-assets/1', 'GET /files/a.wav']);
  });

  it('are used only for the service: a redirect target gets no certificate, and the authority is trusted for no other host', async () => {
    const elsewhere = await serve((_, response) => response.end(body), {
      key: readText('server.key'),
      cert: readText('server.pem'),
    });
    const server = await serve(
      (_, response) => response.writeHead(302, { Location: `${elsewhere.url}/api/mobile/keys` }).end(),
      { key: readText('server.key'), cert: readText('server.pem') },
    );
    expect(
      await run(`keys list --columns id --json --retries 0 --base-url ${server.url} ${allOptions}`),
    ).toMatchObject({ code: 6, stdout: '' });
    expect([server.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  });

  it.each([
    ['a server with an untrusted certificate', '--client-cert both.pem', trust],
    [
      'a server of another authority than the given one',
      '--ca-cert stranger.pem --client-cert both.pem',
      trust,
    ],
    ['a service that requires a client certificate', '--ca-cert ca.pem', needsCertificate],
    [
      'a service that does not know the client certificate',
      '--ca-cert ca.pem --client-cert stranger.pem --client-key stranger.key',
      'Try again in a moment.',
    ],
  ])('are checked before the token is sent: %s gets none', async (_, words, hint) => {
    // With TLS 1.3 the request may be sent before the server checks the certificate; then the client only sees a
    // closed connection.
    const server = await startStrict('TLSv1.2');
    const line = `me --retries 0 --base-url ${server.url} ${words}`.trim();
    const { code, stdout, stderr } = await run(line, { MUSIC_CLI_TOKEN: token });
    expect([code, stdout, stderr.split('\n').slice(1)]).toEqual([6, '', [hint, '']]);
    expect(stderr).not.toContain(token);
    expect(server.requests).toEqual([]);
  });

  it.each([
    [
      '--ca-cert none.pem',
      'caCert',
      'The file of caCert cannot be read (no such file or directory): none.pem.',
    ],
    ...['--ca-cert', '--client-cert'].map(option => {
      const setting = option === '--ca-cert' ? 'caCert' : 'clientCert';
      const message = `The file of ${setting} cannot be read (it is not a regular file of at most 4 MiB): pipe.pem.`;
      return [`${option} pipe.pem`, setting, message];
    }),
    ['--ca-cert text.pem', 'caCert', 'The file of caCert contains no PEM certificate: text.pem.'],
    ['--client-cert text.pem', 'clientCert', 'The file of clientCert contains no PEM certificate: text.pem.'],
    [
      '--client-cert client.pem',
      'clientKey',
      'The file of clientKey contains no PEM key without a passphrase: client.pem.',
    ],
    [
      '--client-cert client.pem --client-key secret.key',
      'clientKey',
      'The file of clientKey contains no PEM key without a passphrase: secret.key.',
    ],
    [
      '--client-cert client.pem --client-key stranger.key',
      'clientKey',
      'The key does not belong to client.pem: stranger.key.',
    ],
    ['--client-key client.key', 'clientKey', 'A clientKey needs the clientCert that it belongs to.'],
  ])(
    'are checked before any request, and the error names the setting: %s',
    async (words, setting, message) => {
      const server = await startStrict();
      const named = message.replace(/\b[a-z]+\.(pem|key)\b/g, file);
      expect(await run(`me --base-url ${server.url} ${words}`, { MUSIC_CLI_TOKEN: token })).toEqual({
        code: 2,
        stdout: '',
        stderr: `music-cli: ${named}\n'music-cli config list' shows where ${setting} is set.\n`,
      });
      expect(server.connections()).toBe(0);
    },
  );

  it('are not read if the command sends no request', async () => {
    expect(await run('keys list --count --ca-cert none.pem')).toMatchObject({ code: 0, stderr: '' });
  });
});
