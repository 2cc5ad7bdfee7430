import { Suspense } from 'react'
import type { Signature } from '#contract/quality/types/evidenceTypes.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { signatureTexts } from '#web/quality/signatures/texts.ts'

export type SignatureListProps = { signatures: readonly Signature[]; timeZone?: string }

const Signatures = lazyPart(
  async () => (await import('#web/quality/signatures/Signatures.tsx')).Signatures,
  signatureTexts,
)

/** Signatures with name, time, meaning and validity (21 CFR 11.50). */
export function SignatureList(props: SignatureListProps) {
  return (
    <Suspense>
      <Signatures {...props} />
    </Suspense>
  )
}
