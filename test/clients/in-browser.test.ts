/** The tests of clients in a browser, in one process. */
import './address-form.js';
import './frameworks.js';
import './map-controls.js';
