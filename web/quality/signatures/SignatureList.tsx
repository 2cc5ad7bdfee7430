import { lazy, Suspense } from 'react'
import type { Signature } from '#contract/quality/types/evidenceTypes.ts'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { signatureTexts } from '#web/quality/signatures/texts.ts'

export type SignatureListProps = { signatures: readonly Signature[]; timeZone?: string }

const Signatures = lazy(async () => {
  const [module] = await Promise.all([import('#web/quality/signatures/Signatures.tsx'), loadTexts(signatureTexts)()])
  return { default: module.Signatures }
})

/** Signatures with name, time, meaning and validity (21 CFR 11.50). */
export function SignatureList(props: SignatureListProps) {
  return (
    <Suspense>
      <Signatures {...props} />
    </Suspense>
  )
}
