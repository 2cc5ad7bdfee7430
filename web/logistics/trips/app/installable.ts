import { useEffect } from 'react'
import { create } from 'zustand'

/** A worker of a newer build that waits until the user says so. */
export const useUpdate = create<{ waiting: ServiceWorker | null }>()(() => ({ waiting: null }))

const links = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
] as const

/** Offers the page to be installed, and keeps it on the device. Other pages are as they were. */
export function useInstallable() {
  useEffect(() => {
    const added = links.map(facts => Object.assign(document.createElement('link'), facts))
    document.head.append(...added)
    void keepPage('/trips').then(registration => registration && watchUpdates(registration))
    return () => added.forEach(link => link.remove())
  }, [])
}

const keptPages = new Set<string>()

/** Keeps a page on the device, so that it opens without a network; undefined where it was kept before, or cannot be. */
export async function keepPage(page: '/trips' | '/scan'): Promise<ServiceWorkerRegistration | undefined> {
  // Only in secure contexts.
  if (!('serviceWorker' in navigator) || keptPages.has(page)) return undefined
  keptPages.add(page)
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { scope: page })
    void readyOf(registration).then(({ active }) => active?.postMessage({ files: loadedFiles() }, {}))
    return registration
  } catch {
    // The page works without: it only does not open without a network.
    keptPages.delete(page)
    return undefined
  }
}

/** Fonts, pictures and parts that came when they were wanted: without a network they would be missing. */
const loadedFiles = () => performance.getEntriesByType('resource').map(({ name }) => name)

function readyOf(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const { promise, resolve } = Promise.withResolvers<ServiceWorkerRegistration>()
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (registration.active || !worker) resolve(registration)
  else worker.addEventListener('statechange', () => registration.active && resolve(registration))
  return promise
}

const lookAgainMs = 3_600_000

/** A newer build is told and waits: a page must not be replaced under somebody's hands. */
function watchUpdates(registration: ServiceWorkerRegistration) {
  const tell = () => {
    // The first worker of all takes over by itself.
    if (registration.waiting && registration.active) useUpdate.setState({ waiting: registration.waiting })
  }
  tell()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell))
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, lookAgainMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/**
 * The newer worker takes over, and the page is loaded with its files. It may have taken over in another tab before, and a page
 * that was opened outside its scope never has it as its controller.
 */
export function takeOver(waiting: ServiceWorker) {
  const reload = () => {
    if (waiting.state === 'activated' || waiting.state === 'redundant') window.location.reload()
  }
  waiting.addEventListener('statechange', reload)
  waiting.postMessage('takeOver', {})
  reload()
}
