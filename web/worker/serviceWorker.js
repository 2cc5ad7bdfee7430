// Keeps a page on the device, so that it opens without a network: that of its scope, which is own trips or the scanning of
// codes, each with a worker and a cache of its own. It answers for that page and for the portal's own files, whose names
// change with their content. Calls are POST requests: it never sees an answer to one. Another build has another version, and
// takes over when the user says so (docs/decisions/0097). The build fills the two placeholders.
const files = '__FILES__'.split(' ')
const page = new URL(self.registration.scope).pathname
const cachesOfPage = `kelvinchain-${page.slice(1)}-`
const version = `${cachesOfPage}__VERSION__`
const slowMs = 5_000
const unreachable = [502, 503, 504]

const isOwnFile = address => {
  const { origin, pathname } = new URL(address, self.location.origin)
  return origin === self.location.origin && pathname.startsWith('/assets/')
}

const keep = async addresses => (await caches.open(version)).addAll(addresses)

/**
 * The page and the files of this build, all of them or none. Another build may have gone live since the browser fetched this
 * worker: its page names other scripts. Then nothing is installed, and the browser finds the worker of that build.
 */
async function keepBuild() {
  try {
    const answer = await fetch(page, { cache: 'reload' })
    const scripts = [...(await answer.clone().text()).matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, name]) => name)
    if (!answer.ok || scripts.length === 0 || !scripts.every(name => files.includes(name))) {
      throw new Error('the page is of another build')
    }
    await keep(files)
    await (await caches.open(version)).put(page, answer)
  } catch (error) {
    await caches.delete(version)
    throw error
  }
}

/** The caches of former builds. Those of a newer one, which is on its way, are left to it: it drops this one with them. */
async function dropFormer() {
  const names = (await caches.keys()).filter(name => name.startsWith(cachesOfPage))
  const { installing, waiting } = self.registration
  if (!installing && !waiting)
    await Promise.all(names.filter(name => name !== version).map(name => caches.delete(name)))
  await self.clients.claim()
}

/** The page that belongs to the files that are kept, where the portal does not answer. */
async function pageFrom(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(slowMs) })
    if (!unreachable.includes(answer.status)) return answer
  } catch {
    // No network, or one that is too slow.
  }
  return (await caches.match(page, { cacheName: version })) ?? Response.error()
}

async function fileFrom(request) {
  const cache = await caches.open(version)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await cache.put(request.url, answer.clone())
  return answer
}

self.addEventListener('install', event => event.waitUntil(keepBuild()))
self.addEventListener('activate', event => event.waitUntil(dropFormer()))
self.addEventListener('message', event => {
  if (event.data === 'takeOver') self.skipWaiting()
  if (Array.isArray(event.data?.files)) event.waitUntil(keep(event.data.files.filter(isOwnFile)))
})
self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && new URL(request.url).pathname === page) event.respondWith(pageFrom(request))
  else if (isOwnFile(request.url)) event.respondWith(fileFrom(request))
})
