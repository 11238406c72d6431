/**
 * All that is tested in a browser, in one: without a graphics card, what it compiles to draw one map it has for the others.
 */
import './some-states.js';
import './page.js';
import './keys.js';
import './completions.js';
import './meant.js';
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
