/**
 * A process that serves an {@link EndlessSearch} until SIGTERM: it sends its base URL, and then has half a second for what is
 * open. Asked for it, it sends the milliseconds of the processor in which it answers itself on a new connection: the time of a client
 * elsewhere would count that one's waiting.
 */
import { once } from 'node:events';
import { get } from 'node:http';
import { createService } from 'banchi/http/service.js';
import { EndlessSearch } from './endless-search.js';

const service = createService({ search: new EndlessSearch(), limits: { maxExports: 1000 } });
process.once('SIGTERM', () => void service.close(500).then(() => process.disconnect()));
const base = await service.listen({ host: '127.0.0.1', port: 0 });
process.send?.(base);
process.on('message', async () => {
  const before = process.cpuUsage();
  const [response] = await once(get(`${base}/healthz`, { agent: false }), 'response');
  const { user, system } = process.cpuUsage(before);
  response.resume();
  process.send?.((user + system) / 1000);
});
