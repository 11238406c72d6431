/** What clients do in a browser, in one. */
import './address-form.js';
import './frameworks.js';
import './map-controls.js';
