/** The machine and its services, which commands get as arguments. The real one is in `src/machine.ts`. */

import type {
  Clock,
  Disk,
  Environment,
  Processes,
  ProgramFolders,
  Sink,
  Source,
  StartProgram,
} from '../../../base/io.ts';
import type { Library } from '../../../sandbox/library.ts';
import type { Sandbox } from '../../../sandbox/request-response.ts';
import type { Keychain } from '../../client/auth/keychain.ts';
import type { JqEngine } from '../../output/jq/jq.ts';
import type { RunPager } from '../terminal/pager.ts';

export interface Machine {
  readonly version: string;
  readonly runtime: Runtime;
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly home: string;
  /** The working directory. */
  readonly workingFolder: string;
  /** The user's id; undefined on Windows. */
  readonly uid: number | undefined;
  readonly places: ProgramFolders;
  readonly stdin: Source;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Writes to stderr without waiting. Text that a slow reader has not read is dropped. */
  log(text: string): void;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly processes: Processes;
  /** Returns a number from 0 up to but not including 1. */
  random(): number;
  /** Returns the text of a file of the package: `completions/music-cli.bash`. Throws if it is missing. */
  packageFile(name: string): string;
  /** The records of the sandbox. */
  readonly library: Library;
  sandbox(): Promise<Sandbox>;
  keychain(): Promise<Keychain>;
  /** Makes V8 optimise functions later: for a thousand records, optimising takes longer than it saves. */
  optimizeLate(): void;
  readonly startJq: JqEngine['start'];
  readonly startProgram: StartProgram;
  /** Starts the pager, and waits for its end. */
  readonly runPager: RunPager;
  /** Removes MUSIC_CLI_TOKEN from the environment, so that long-running processes and children don't keep it. */
  forgetToken(): void;
  /** Resolves at a signal to stop (SIGINT, SIGTERM, SIGHUP). */
  waitForStop(): Promise<void>;
  /** Milliseconds since the start of the run: of this process, or of the nested run. */
  runningFor(): number;
  /** Interrupts this process if it still computes after this many milliseconds. */
  limitComputing(milliseconds: number): ComputingWatch;
  /** Rejects with the first uncaught exception. */
  waitForCrash(): Promise<never>;
  /**
   * Calls `releaseTerminal` before Ctrl-Z (SIGTSTP) suspends the process, and `resumeTerminal` when it continues. Calls
   * `stop` at SIGINT, SIGTERM, SIGHUP and SIGQUIT, which then do not end the process, and `resize` when the size of the
   * terminal changes. Returns a function that ends this.
   */
  watchSignals(handlers: SignalHandlers): () => void;
  /** Suspends the process as Ctrl-Z does. In raw mode, that key sends no signal. */
  suspend(): void;
}

export interface ComputingWatch {
  /** Resolves when this process has been interrupted. Steps that were due at that time never run. */
  readonly interrupted: Promise<void>;
  /** Ends the watch. Returns false if the interruption has begun: `interrupted` then resolves. */
  stop(): boolean;
}

export interface SignalHandlers {
  stop(): void;
  resize(): void;
  releaseTerminal?(): void;
  resumeTerminal?(): void;
}

export interface Runtime {
  /** The version: `22.23.2`. */
  readonly node: string;
  readonly v8: string;
  readonly arch: string;
  readonly packageFolder: string;
}
