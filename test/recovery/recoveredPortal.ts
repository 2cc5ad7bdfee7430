import assert from 'node:assert/strict'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { password } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { freePort } from '#test/support/portal/freePort.ts'
import { startPortalProcess } from '#test/support/portal/portalProcess.ts'

/** A running portal, and what partners and users do with it. */
export type RecoveredPortal = Awaited<ReturnType<typeof startRecoveredPortal>>

export type Counts = { accepted: number; duplicate: number }

export async function startRecoveredPortal(settings: Record<string, string>) {
  const mqttPort = await freePort()
  const portal = startPortalProcess({ ...settings, MQTT_PORT: String(mqttPort) })
  const address = await portal.ready()
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(address + path, options)
    assert.equal(answer.status, 200, path)
    return (await answer.json()) as { code: number } & Counts & { rejected: unknown[] }
  }
  return {
    address,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    /** The password only: the code is in a mail. */
    login: async (email: string) => (await post(`${apiBase}${sessionCalls.login.path}`, {}, { email, password })).code,
    /** The code of a call with a token. */
    profile: async (token: string) =>
      (await post(`${apiBase}${sessionCalls.getProfile.path}`, { [sessionHeaders.accessToken]: token }, {})).code,
    async sendReadings(key: string, readings: object[]): Promise<Counts> {
      const { accepted, duplicate, rejected } = await post(
        '/api/v1/readings',
        { authorization: `Bearer ${key}` },
        { readings },
      )
      assert.deepEqual(rejected, [])
      return { accepted, duplicate }
    },
    /** The heads of the audit trail that the log has, the latest last. */
    heads: () => portal.err().flatMap(line => /"head":"(\d+:[0-9a-f]{64})"/.exec(line)?.[1] ?? []),
    errors: () => portal.err().filter(line => /"level":"(error|fatal)"/.test(line)),
    kill: async () => {
      portal.kill('SIGKILL')
      await portal.ended
    },
    end: async () => {
      portal.kill('SIGTERM')
      assert.equal(await portal.ended, 0)
    },
  }
}

/** Waits until the portal has sealed all changes so far; returns the head of the trail, which its log has by then. */
export async function sealedHead(portal: RecoveredPortal, db: Db): Promise<string> {
  const isSealed = async () =>
    (await db.selectFrom('audit_unsealed').select('audit_id').limit(1).execute()).length === 0
  await until('all changes are sealed', isSealed)
  const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  const head = `${seq}:${hash.toString('hex')}`
  await until('the log has the head', () => portal.heads().includes(head))
  return head
}
