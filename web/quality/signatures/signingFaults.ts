import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { caseFaults, type CaseFault } from '#contract/quality/rules/caseStates.ts'
import { caseFaultWords } from '#contract/quality/words/caseFaultWords.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'

const isCaseFault = (fault: string): fault is CaseFault => caseFaults.some(one => one === fault)

/** Why something cannot be signed, each reason once; nothing where the server gave none. */
export function faultSentences(error: CallError | null, language: Language): string[] {
  const faults = (error?.issues ?? []).map(({ message }) => message).filter(isCaseFault)
  return [...new Set(faults)].map(fault => caseFaultWords[language][fault])
}

const ofPassword: readonly ErrorCode[] = [
  codes.enterPassword,
  codes.wrongPassword,
  codes.tooManyWrongPasswords,
  codes.accountLocked,
]
const ofCode: readonly ErrorCode[] = [codes.enterAuthenticationCode, codes.invalidAuthenticationCode]
export const fieldFaults = [...ofPassword, ...ofCode]

export type SigningField = 'password' | 'oneTimePassword'
/** The field that a refusal is about. */
export function fieldOf({ failure }: CallError): { field: SigningField; code: ErrorCode } | null {
  if (typeof failure !== 'number') return null
  if (ofPassword.includes(failure)) return { field: 'password', code: failure }
  return ofCode.includes(failure) ? { field: 'oneTimePassword', code: failure } : null
}
