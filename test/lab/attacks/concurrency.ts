/** Processes that change one file at the same time, or are killed while they change it. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executable, node } from '../../support/cli.ts';
import {
  BrokenPromise,
  type Case,
  checkResult,
  type Fault,
  type Home,
  runCommand,
  withHome,
} from '../faults/campaign.ts';
import { body, okResponse, respondWith, withServer } from '../faults/servers.ts';

const configFile = ({ path }: Home) => join(path, '.config/music-cli/config.json');

function profilesIn(home: Home): readonly string[] {
  const { profiles }: { profiles: object } = JSON.parse(readFileSync(configFile(home), 'utf8'));
  return Object.keys(profiles).sort();
}

function setAtOnce(count: number): Case {
  return {
    name: `${count} at once`,
    run: () =>
      withHome(async home => {
        const names = Array.from({ length: count }, (_, index) => `p${index + 10}`);
        const results = await Promise.all(
          names.map(name => runCommand(['config', 'set', 'retries', '1', '--profile', name], home.env)),
        );
        for (const result of results) checkResult(result, { codes: [0] });
        const profiles = profilesIn(home);
        if (profiles.join() !== names.join())
          throw new BrokenPromise(`${profiles.length} of ${count} profiles are there`);
      }),
  };
}

/**
 * Returns a case that kills `config set`. The configuration must be the old or the new one, and the next command must be
 * able to change it.
 */
function killAfter(milliseconds: number): Case {
  return {
    name: `after ${milliseconds} ms`,
    run: () =>
      withHome(async home => {
        checkResult(await runCommand(['config', 'set', 'retries', '1', '--profile', 'one'], home.env), {
          codes: [0],
        });
        const words = [executable(), 'config', 'set', 'retries', '2', '--profile', 'two'];
        const child = spawn(node, words, { env: home.env, stdio: 'ignore' });
        const ended = new Promise(resolve => child.on('close', resolve));
        await sleep(milliseconds);
        child.kill('SIGKILL');
        await ended;
        if (!['one', 'one,two'].includes(profilesIn(home).join()))
          throw new BrokenPromise(profilesIn(home).join());
        checkResult(await runCommand(['config', 'set', 'retries', '3', '--profile', 'three'], home.env), {
          codes: [0],
        });
        if (!/^one,three(,two)?$/.test(profilesIn(home).join()))
          throw new BrokenPromise(profilesIn(home).join());
        const remainingFiles = readdirSync(join(home.path, '.config/music-cli'));
        if (remainingFiles.join() !== 'config.json') throw new BrokenPromise(`left: ${remainingFiles}`);
      }),
  };
}

/** Returns a case in which processes replace a file of the user at once, each with another version of a download. */
function pullAtOnce(count: number): Case {
  let version = 0;
  return {
    name: `${count} at once`,
    run: () =>
      withServer([socket => respondWith(okResponse(body.replace('""', `"${++version}"`)))(socket, '')], url =>
        withHome(async ({ path, env }) => {
          const file = join(path, 'keys.json');
          writeFileSync(file, 'mine');
          const argv = ['pull', 'keys', '--dir', path, '--base-url', url];
          const results = await Promise.all(Array.from({ length: count }, () => runCommand(argv, env)));
          for (const result of results) checkResult(result, { codes: [0] });
          const backups = readdirSync(path).filter(name => name.startsWith('keys.json.'));
          if (backups.join() !== 'keys.json.old') throw new BrokenPromise(`left: ${backups}`);
          if (readFileSync(`${file}.old`, 'utf8') !== 'mine')
            throw new BrokenPromise("the user's file is lost");
          JSON.parse(readFileSync(file, 'utf8'));
        }),
      ),
  };
}

export const faults: readonly Fault[] = [
  {
    area: 'concurrency',
    fault: 'many `config set` at once',
    promise: 'all settings are kept',
    *cases(full) {
      for (let round = 0; round < (full ? 10 : 2); round++) yield setAtOnce(12);
    },
  },
  {
    area: 'concurrency',
    fault: 'many `pull --dir` over a file of the user at once',
    promise: 'the file of the user is kept once as `<name>.old`, and the new file is complete',
    *cases(full) {
      for (let round = 0; round < (full ? 30 : 3); round++) yield pullAtOnce(12);
    },
  },
  {
    area: 'concurrency',
    fault: '`config set` is killed at any moment',
    promise: 'the configuration is complete, the next command can change it, and no other file is left',
    *cases(full) {
      for (let milliseconds = 0; milliseconds < 300; milliseconds += full ? 1 : 20)
        yield killAfter(milliseconds);
    },
  },
];
