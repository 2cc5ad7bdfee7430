import asyncHooks, { type AsyncHook } from 'node:async_hooks'

// node:test follows every promise, to know the suite in which a test is registered. While tests run, that would take a
// twentieth of their CPU, and much memory.
const { createHook } = asyncHooks
const hooks: AsyncHook[] = []
asyncHooks.createHook = callbacks => {
  const hook = createHook(callbacks)
  hooks.push(hook)
  return hook
}
/** The suite of node:test, whose tests must all be registered when `endRegistering` is called. */
export const { suite } = process.getBuiltinModule('node:test')
asyncHooks.createHook = createHook

const registered: Promise<unknown>[] = []

/** Loads a file in its suite. */
export async function load(file: string): Promise<void> {
  const loaded = import(file)
  registered.push(loaded)
  await loaded
}

/**
 * Ends following promises once all files are loaded. A fault outside of any test (an event's listener that throws) then fails
 * the group instead of a test: it is printed with its stack. Named files are run by node:test as it is.
 */
export async function endRegistering(): Promise<void> {
  await Promise.allSettled(registered)
  for (const hook of hooks) hook.disable()
  process.on('uncaughtException', error => console.error(error))
  process.on('unhandledRejection', error => console.error(error))
}
