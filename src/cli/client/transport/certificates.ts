/** Reads certificate files: those of the service's authority, and this client's own. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { diskReason, readUserFile } from '../../../base/disk.ts';
import { Failure } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';

/** Paths of PEM files (RFC 7468), by the names of their settings. */
export interface CertificateFiles {
  /** The authorities to trust instead of Node's. */
  readonly caCert: string | undefined;
  readonly clientCert: string | undefined;
  /** The file of the private key; undefined if the certificate's file contains it. */
  readonly clientKey: string | undefined;
}

/** TLS settings for one origin: other origins use Node's authorities and no client certificate. */
export interface OriginTls {
  readonly origin: string;
  readonly secureContext: SecureContext;
}

/**
 * Returns the TLS context of these files. Throws a Failure of kind usage, bad_certificate, if a file cannot be read or
 * is not such a PEM file, or if a key has no certificate or belongs to another one.
 */
export function secureContextOf(
  disk: Disk,
  { caCert, clientCert, clientKey }: CertificateFiles,
): SecureContext {
  const ca = readPemFile(disk, 'caCert', caCert);
  const cert = readPemFile(disk, 'clientCert', clientCert);
  const key = readPemFile(disk, 'clientKey', clientKey) ?? cert;
  if (key && !cert) throw pemFailure('clientKey', 'A clientKey needs the clientCert that it belongs to.');
  if (ca) parsePem('caCert', ca, 'certificate', parseCertificate);
  if (cert && key) {
    const certificate = parsePem('clientCert', cert, 'certificate', parseCertificate);
    const isMatchingKey = certificate.checkPrivateKey(
      parsePem('clientKey', key, 'key without a passphrase', createPrivateKey),
    );
    if (!isMatchingKey)
      throw pemFailure('clientKey', `The key does not belong to ${cert.path}: ${key.path}.`);
  }
  return createSecureContext({ ca: ca?.text, cert: cert?.text, key: key?.text });
}

const parseCertificate = (text: string) => new X509Certificate(text);

/** Maximum size in bytes. All authorities on Mozilla's list take a quarter of a megabyte. */
const maxPemBytes = 4 * 1024 * 1024;

interface PemFile {
  readonly path: string;
  readonly text: string;
}

function readPemFile(
  disk: Disk,
  setting: keyof CertificateFiles,
  path: string | undefined,
): PemFile | undefined {
  if (path === undefined) return undefined;
  const readFailure = (reason: string, cause?: unknown) =>
    pemFailure(setting, `The file of ${setting} cannot be read (${reason}): ${path}.`, cause);
  let bytes: Buffer | undefined;
  try {
    bytes = readUserFile(disk, path, maxPemBytes);
  } catch (cause) {
    throw readFailure(diskReason(cause), cause);
  }
  if (bytes === undefined) throw readFailure('it is not a regular file of at most 4 MiB');
  return { path, text: bytes.toString() };
}

function parsePem<Parsed>(
  setting: keyof CertificateFiles,
  { path, text }: PemFile,
  subject: string,
  parse: (text: string) => Parsed,
): Parsed {
  try {
    return parse(text);
  } catch (cause) {
    throw pemFailure(setting, `The file of ${setting} contains no PEM ${subject}: ${path}.`, cause);
  }
}

function pemFailure(setting: keyof CertificateFiles, message: string, cause?: unknown): Failure {
  const hint = `'music-cli config list' shows where ${setting} is set.`;
  return new Failure('usage', message, { code: 'bad_certificate', hint, cause });
}
