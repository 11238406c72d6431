import { lookAt } from './look.js';

lookAt({ size: 'wide', colorScheme: 'dark', locale: 'ja' }, ['beside']);
lookAt({ size: 'narrow', colorScheme: 'dark', locale: 'ja' }, ['open']);
lookAt({ size: 'low', colorScheme: 'dark', locale: 'ja' }, ['typing']);
