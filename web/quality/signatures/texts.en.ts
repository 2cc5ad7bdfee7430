import type { signatures as ja } from '#web/quality/signatures/texts.ja.ts'

export const signatures: typeof ja = {
  preparing: 'Loading the content to sign…',
  title: {
    assess: 'Sign the assessment',
    decide: 'Sign the decision',
    approve: 'Approve and sign',
    withdraw: 'Sign withdrawal of logger file',
  },
  cannot: 'This cannot be signed now.',
  subject: {
    label: 'Content to sign',
    case: 'Excursion case',
    delivery: 'Delivery',
    file: 'Logger file',
    requestedBy: 'Requested by',
    withdrawn: 'Action',
    isWithdrawn: 'Withdraw the readings',
    isReadAgain: 'Withdraw the readings and read the file again with different settings',
    why: 'Reason',
    meaning: 'Meaning',
    signer: 'Signer',
    at: 'Time',
    now: 'recorded when you sign',
    hash: 'Content hash (SHA-256)',
    lots: 'Decisions',
    noLot: 'no lot number',
    restriction: 'Restriction: {{restriction}}',
    reason: 'Reason: {{reason}}',
    between: ', ',
  },
  effect: {
    assess:
      'You sign the assessment as entered and the current readings and evaluation. If any of this changes, the signature becomes invalid.',
    decide:
      'When you sign, the decision takes effect and qualified stock is updated. If the basis of the decision changes, the signature becomes invalid.',
    approve:
      'You approve the assessment and all decisions and conclude the case. If any of this changes, the signature becomes invalid.',
    withdraw:
      'When you sign, the readings of the file are withdrawn and the affected deliveries are re-evaluated. Signatures based on these readings become invalid.',
  },
  declaration: 'An electronic signature is recorded as equivalent to a handwritten signature.',
  password: 'Login password',
  wrongPassword: 'The password is wrong.',
  code: {
    sent: 'An authentication code for signing was sent to {{email}}. The first signature after login requires it together with the password.',
    hint: 'The first signature after login requires an authentication code, which is sent to you by email.',
    send: 'Send code',
  },
  action: 'Sign',
  again: 'Review content again',
  list: {
    label: 'Electronic signatures',
    none: 'There are no electronic signatures yet.',
    valid: 'Valid',
    invalid: 'Invalid',
    changed: 'Changed since it was signed: {{parts}}',
    hash: 'Hash',
    copy: 'Copy hash',
    copied: 'Copied',
  },
}
