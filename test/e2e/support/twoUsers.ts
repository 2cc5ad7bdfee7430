import type { VendorMessage } from '#contract/partners/types/vendorMessages.ts'
import type { Page } from '@playwright/test'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { expect, type Portal } from '#test/e2e/support/portal.ts'
import { enterMailedCode, enterPassword, stored } from '#test/e2e/support/signInSteps.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'

// Two users at one browser: what each of them has, and what a tab shows and asks.

const shippedMs = Date.now() - 86_400_000
const day = new Date(shippedMs).toISOString().slice(0, 10)

export type Person = { user: MadeUser; mark: string; deliveryId: number }

/** An administrator of a company whose delivery bears its mark, with so many unread messages. The lot is everybody's. */
export async function personOf(portal: Portal, mark: string, unread: number): Promise<Person> {
  const { db } = portal
  const company = await makeCompany(db)
  const user = await makeUser(db, { company, role: '01', menus: ['DeliveryStatus', 'UserList'] })
  const { key } = await makeApiKey(db, { company })
  const taken = async (path: string, body: object) =>
    expect(await portal.send(path, key, body)).toMatchObject({ status: 200, body: { rejected: [] } })
  await taken('products', { products: [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }] })
  const delivery = {
    reference: `${mark}-1`,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: `${mark}病院` },
    shippingDate: day,
    items: [{ itemCode: 'P', lot: 'SHARED', quantity: 10 }],
    loggers: [{ serial: `SN-${mark}`, from: new Date(shippedMs).toISOString() }],
  }
  await taken('deliveries', { deliveries: [delivery] })
  const who = {
    vendorId: 1,
    vendorName: mark,
    vendorNameEn: mark,
    auditorName: company.name,
    auditorNameEn: company.nameEn,
  }
  for (let one = 0; one < unread; one++) {
    await insertMessages(db, [user.id], {
      kind: 'auditObservationAnswered',
      ...who,
      auditedOn: '2026-10-01',
    } satisfies VendorMessage)
  }
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('depositor_id', '=', company.id)
    .executeTakeFirstOrThrow()
  return { user, mark, deliveryId: id }
}

export const reference = (page: Page, { mark }: Person) => page.getByRole('table').getByText(`${mark}-1`)
export const inbox = (page: Page, unread: number) => page.getByRole('button', { name: `通知（未読${unread}件）` })
export const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name })

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
}

export async function signInHere(page: Page, portal: Portal, { user }: Person) {
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page.getByRole('button', { name: /ユーザーメニュー/ })).toBeVisible()
}

/** Suggestions for the destination, as an empty field offers them. */
export async function expectSuggested(page: Page, own: Person, other: Person) {
  const destination = page.getByLabel('配送先', { exact: true })
  if (!(await destination.isVisible())) await page.getByRole('button', { name: '詳細条件' }).click()
  await destination.fill('病院')
  await expect(page.getByRole('option', { name: `${own.mark}病院` })).toBeVisible()
  await expect(page.getByRole('option', { name: `${other.mark}病院` })).toHaveCount(0)
}

export const accessTokenOf = async (page: Page) =>
  ((await stored(page))['tokens'] as { accessToken: string }).accessToken

/** Notes whatever a tab asks from now on in somebody's name, or of somebody's records. */
export function watchCalls(page: Page, { deliveryId }: Person, accessToken: string) {
  const asked: string[] = []
  page.on('request', request => {
    const body = request.postData() ?? ''
    const isOfBefore = request.headers()['accesstoken'] === accessToken || body.includes(`"deliveryId":${deliveryId}`)
    if (request.url().includes('/pro-api/') && isOfBefore) asked.push(`${request.url()} ${body}`)
  })
  return () => expect(asked).toEqual([])
}

/**
 * Stores the next user's session in a tab that hears nothing of it, as if it had slept, and opens the inbox there at once.
 * Notes what the tab then asks in the former user's name, or in whosever name of the former user's delivery.
 */
export const wakeUpWith = (page: Page, session: string, { deliveryId }: Person, formerToken: string) =>
  page.evaluate(
    ([stored, token, ofBefore]) => {
      const send = window.fetch.bind(window)
      window.fetch = (path, init) => {
        const isInFormerName = new Headers(init?.headers).get('accessToken') === token
        const body = typeof init?.body === 'string' ? init.body : ''
        if (isInFormerName || new RegExp(ofBefore).test(body))
          document.body.dataset['asked'] = typeof path === 'string' ? `${path} ${body}` : 'something'
        return send(path, init)
      }
      // A page hears no storage event of what it stores itself.
      localStorage.setItem('kelvinchain.session', stored)
      document.querySelector<HTMLElement>('button.unread-mark')?.click()
    },
    [session, formerToken, `"deliveryId":${deliveryId}\\b`] as const,
  )

/** Notes whether a tab shows somebody's records from now on, be it for a moment. */
export async function watchScreen(page: Page, { mark }: Person) {
  await page.evaluate(wanted => {
    const look = () => {
      if (document.body.innerText.includes(wanted)) document.body.dataset['seen'] = wanted
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, mark)
  return async () => expect(await page.evaluate(() => document.body.dataset['seen'])).toBeUndefined()
}

export async function expectNothingKept(page: Page, { user, mark }: Person) {
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  for (const known of [user.email, mark, 'SHARED']) expect(kept).not.toContain(known)
}

/** Answers of a call wait until `release`; then they arrive as the server gave them, or as said. */
export async function hold(page: Page, call: string, instead?: object) {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    `**/pro-api${call}`,
    async route => {
      const response = await route.fetch()
      asked.resolve()
      await released.promise
      await (instead ? route.fulfill({ json: instead }) : route.fulfill({ response }))
      arrived.resolve()
    },
    { times: 1 },
  )
  return {
    asked: asked.promise,
    release: async () => {
      released.resolve()
      await arrived.promise
    },
  }
}
