/** The end of a build. */
import { noteBuild } from './built.ts';

noteBuild();
