// Preloaded into the command (NODE_OPTIONS=--require). Logs every process that the command starts, with its environment
// if SPAWN_ENVIRONMENT is set. If CRASH is set, every HTTP request throws.
const { appendFileSync } = require('node:fs');
const processes = require('node:child_process');
for (const name of ['spawn', 'spawnSync', 'execFile', 'fork']) {
  const original = processes[name];
  processes[name] = (command, parameters, ...rest) => {
    const options = [parameters, ...rest].find(each => each && !Array.isArray(each)) ?? {};
    const env = process.env.SPAWN_ENVIRONMENT ? ` ${JSON.stringify(options.env ?? process.env)}` : '';
    appendFileSync(process.env.SPAWN_LOG, `${name} ${[].concat(parameters).join(' ')}${env}\n`);
    return original(command, parameters, ...rest);
  };
}
if (process.env.CRASH) {
  require('node:http').request = (...options) => {
    throw new Error(`crashed at ${JSON.stringify(options)}`);
  };
}
