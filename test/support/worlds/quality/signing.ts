import { signatureCalls as calls } from '#contract/quality/calls/signatures.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { password, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

export type ActToSign = RequestOf<typeof calls.prepareSignature>['act']

/** Signs like the dialog: with the content to sign, the password, and for a first signature the mailed code. */
export async function signAs(portal: TestApp, user: MadeUser, session: Tokens, act: ActToSign) {
  const prepared = await portal.call(calls.prepareSignature, { act }, { as: session })
  if (prepared.code !== codes.success) return { ...prepared, data: { signatureIds: [] } }
  const { challenge, needsOneTimePassword } = prepared.data
  const oneTimePassword = needsOneTimePassword ? await askedCode(portal, user, session) : undefined
  return await portal.call(
    calls.sign,
    { challenge, password, ...(oneTimePassword && { oneTimePassword }) },
    { as: session },
  )
}

/** Requests the one-time password of a first signature, and reads it in the mail. */
export async function askedCode(portal: TestApp, user: MadeUser, session: Tokens): Promise<string> {
  const { code } = await portal.call(calls.sendSigningPassword, {}, { as: session })
  if (code !== codes.success) throw new Error(`no one-time password was mailed: code ${code}`)
  return await mailedCode(portal.db, user.email)
}
