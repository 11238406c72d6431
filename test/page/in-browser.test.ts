/**
 * All tests of the page, in one browser: without a graphics card, it compiles the code that draws maps once for all.
 */
import './some-states.js';
import './page.js';
import './keys.js';
import './completions.js';
import './meant.js';
import './stations.js';
import './controls.js';
import './word-languages.js';
import './opened.js';
import './taking.js';
import './review.js';
import './streets.js';
import './around.js';
import './list.js';
import './lines.js';
import './examples.js';
import './descent.js';
import './bubbles.js';
import './beside.js';
import './outlines.js';
import './documents.js';
