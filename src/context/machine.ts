/** The machine and its services, as commands see them. `main.ts` makes the real one, tests their own. */
import type { Keychain } from '../auth/keychain.ts';
import type { Clock, Disk, Environment, Places, Sink, Source, Start } from '../base/io.ts';
import type { JqEngine } from '../output/jq/jq.ts';
import type { Sandbox } from '../sandbox/exchange.ts';
import type { Library } from '../sandbox/library.ts';
import type { Spawn } from './terminal/pager.ts';

export interface Machine {
  /** Of this program. */
  readonly version: string;
  /** What the program runs on, and the folder of the package. */
  readonly runtime: Runtime;
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly home: string;
  /** The working directory. */
  readonly folder: string;
  /** The user's id; undefined on Windows. */
  readonly uid: number | undefined;
  readonly places: Places;
  readonly stdin: Source;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** To stderr without ever waiting: what its reader leaves lying is lost. */
  log(text: string): void;
  readonly disk: Disk;
  readonly clock: Clock;
  /** 0 ≤ x < 1. */
  random(): number;
  /** A file of the package, `completions/music-cli.bash`. */
  packaged(name: string): string;
  /** What the sandbox's answers are made of. */
  readonly library: Library;
  sandbox(): Promise<Sandbox>;
  keychain(): Promise<Keychain>;
  /** Starts jq's thread. */
  readonly startJq: JqEngine['start'];
  readonly start: Start;
  /** Starts the pager and waits for its end. */
  readonly spawn: Spawn;
  /** Takes MUSIC_CLI_TOKEN out of the environment of the process: of those that run long, and of their children. */
  forgetToken(): void;
  /** Resolves when the program is asked to stop (SIGINT, SIGTERM, SIGHUP). */
  stopped(): Promise<void>;
  /** Rejects with what nobody has caught. */
  crashed(): Promise<never>;
  /**
   * Tells of requests to stop (SIGINT, SIGTERM, SIGHUP, SIGQUIT) in place of ending, and of the terminal's new size,
   * until what it returns is called. Around a stop by Ctrl-Z (SIGTSTP) the terminal is given back, and taken again.
   */
  watch(told: Watching): () => void;
  /** Has the effect of Ctrl-Z, for programs that get the terminal's keys themselves. */
  suspend(): void;
}

export interface Watching {
  stop(): void;
  resize(): void;
  giveBack?(): void;
  takeAgain?(): void;
}

export interface Runtime {
  /** `22.23.2`. */
  readonly node: string;
  readonly v8: string;
  readonly arch: string;
  readonly folder: string;
}
