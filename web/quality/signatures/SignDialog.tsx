import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import signatureTexts from '#web/quality/signatures/texts.ts?lazy'
import type { Signature } from '#contract/quality/types/evidenceTypes.ts'

export type ActToSign = RequestOf<typeof signatureCalls.prepareSignature>['act']
export type SignDialogProps = { act: ActToSign; onClose: () => void; onSigned: () => void }

const Signing = lazyPart(async () => (await import('#web/quality/signatures/Signing.tsx')).Signing, signatureTexts)

/**
 * Shows what an act is about to sign, and signs it: the server carries it out. It stands beside the page, since who opens it
 * may be within a form: a form within a form is sent by the browser itself.
 */
export function SignDialog(props: SignDialogProps) {
  return createPortal(
    <Suspense>
      <Signing {...props} />
    </Suspense>,
    document.body,
  )
}

type OfWithdrawal = Omit<SignDialogProps, 'act'> & { withdrawalId: number }

/** For a page of logger files. */
export const SignWithdrawal = ({ withdrawalId, ...props }: OfWithdrawal) => (
  <SignDialog {...props} act={{ kind: 'withdraw', withdrawalId }} />
)

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
