import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, type Route, Router } from './router.js';

const handler = (): undefined => undefined;

function routed(...routes: Omit<Route, 'handler'>[]): Router {
  const router = new Router();
  for (const route of routes) router.add({ ...route, handler });
  return router;
}

test('a route is found by method and path, with what stands for its names', () => {
  const router = routed(
    { methods: ['GET', 'POST'], path: '/search' },
    { methods: ['GET'], path: '/tiles/:z/:x/:y.mvt' },
    { methods: ['OPTIONS'], path: '*' },
    { methods: ['OPTIONS'], path: '/token', isSameOrigin: true },
    { methods: ['POST'], path: '/token' },
  );
  const found = (method: string, path: string): unknown => {
    const match = router.find(method, path);
    return match && [match.route.path, { ...match.parameters }];
  };
  assert.deepEqual(found('GET', '/search'), ['/search', {}]);
  assert.deepEqual(found('HEAD', '/search'), ['/search', {}]);
  assert.deepEqual(found('GET', '/tiles/1/2/3.mvt'), ['/tiles/:z/:x/:y.mvt', { z: '1', x: '2', y: '3' }]);
  assert.deepEqual(found('OPTIONS', '/tiles/1/2/3.mvt'), ['*', {}]);
  assert.deepEqual(found('OPTIONS', '/token'), ['/token', {}]);
  const nowhere = [
    '/Search',
    '/search/',
    '//search',
    '/tiles/1/2/3',
    '/tiles/1//3.mvt',
    '/tiles/1/2/3xmvt',
    '*',
  ];
  for (const path of nowhere) assert.equal(found('GET', path), undefined, path);
  for (const method of ['PUT', 'get', '']) assert.equal(found(method, '/search'), undefined, method);
  const allowed = ['/search', '/tiles/1/2/3.mvt', '/token', '*', '/nowhere'].map((path) =>
    router.allow(path),
  );
  assert.deepEqual(allowed, [
    'GET, HEAD, POST, OPTIONS',
    'GET, HEAD, OPTIONS',
    'POST, OPTIONS',
    'GET, HEAD, POST, OPTIONS',
    undefined,
  ]);
});

test('the path of a URL: decoded, but for escapes of what divides a URL', () => {
  const paths: readonly [url: string, path: string | null][] = [
    ['/a?b=/c?d', '/a'],
    ['/a#b?c', '/a'],
    ['/%61%E7%95%AA?%zz', '/a番'],
    ['/a%2Fb', '/a%2Fb'],
    ['/%2561', '/%2561'],
    ['http://a.example/b?c', '/b'],
    ['https://a.example', ''],
    ['*', '*'],
    ['', ''],
    ['/%zz', null],
    ['/%ff', null],
  ];
  for (const [url, path] of paths) assert.equal(pathOf(url), path, url);
});
