// Loaded before a program by `request-files.mjs`: whenever asked, tells in which modules code has run since it was last asked.

import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const urls = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0));
  process.send(urls.map(({ url }) => url));
});
// the program ends when it wants to
process.channel?.unref();
