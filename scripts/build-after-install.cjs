/* Builds after `npm ci` or `npm install` in a clone. It is JavaScript, because tsx may be missing. */
const { spawnSync } = require('node:child_process');

const notBuiltMessage =
  'music-cli is not built, because the development dependencies are missing. Run: npm ci --include=dev\n';

function build() {
  const npm = process.env.npm_execpath;
  const words = ['run', '--silent', 'build'];
  const { status } =
    npm === undefined
      ? spawnSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...words], { stdio: 'inherit' });
  return status ?? 1;
}

function hasBuilder() {
  try {
    return require.resolve('tsx') !== '';
  } catch {
    return false;
  }
}

if (hasBuilder()) process.exitCode = build();
else process.stderr.write(notBuiltMessage);
