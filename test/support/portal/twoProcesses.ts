import { createTestApp, type TestAppOptions } from '#test/support/portal/testApp.ts'

/** Two processes of the portal on one database, with the same clock. */
export async function createTwoProcesses(options: Pick<TestAppOptions, 'config' | 'live'> = {}) {
  const now = new Date('2026-11-20T03:00:00Z')
  const portal = await createTestApp({ now, ...options })
  const { limitFactor } = portal.appContext.config
  const other = await createTestApp({ now, beside: portal, live: options.live, config: { limitFactor } })
  return {
    portal,
    other,
    later: (ms: number) => {
      portal.moveClock(ms)
      other.moveClock(ms)
    },
    close: async () => {
      await other.close()
      await portal.close()
    },
  }
}
