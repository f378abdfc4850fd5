/** The last step of a build: records that it succeeded. */
import { noteBuild } from './built.ts';

noteBuild();
