// Preloaded into the command (NODE_OPTIONS=--require): notes every process that it starts.
const { appendFileSync } = require('node:fs');
const processes = require('node:child_process');
for (const name of ['spawn', 'spawnSync', 'execFile', 'fork']) {
  const original = processes[name];
  processes[name] = (command, parameters, ...rest) => {
    appendFileSync(process.env.SPAWN_LOG, `${name} ${[].concat(parameters).join(' ')}\n`);
    return original(command, parameters, ...rest);
  };
}
