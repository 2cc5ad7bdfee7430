import type { signatures as ja } from '#web/quality/signatures/texts.ja.ts'

export const signatures: typeof ja = {
  preparing: 'Looking at what is to be signed…',
  title: {
    assess: 'Sign the assessment',
    decide: 'Sign the decision',
    approve: 'Approve and sign',
    withdraw: 'Sign the withdrawal of a logger file',
  },
  cannot: 'This cannot be signed now.',
  subject: {
    label: 'What is signed',
    case: 'Excursion case',
    delivery: 'Delivery',
    file: 'Logger file',
    requestedBy: 'Asked for by',
    withdrawn: 'What is done',
    isWithdrawn: 'Its readings are withdrawn',
    isReadAgain: 'Its readings are withdrawn, and it is read with another explanation',
    why: 'Reason',
    meaning: 'Meaning',
    signer: 'Signer',
    at: 'Time',
    now: 'the moment of signing is recorded',
    hash: 'Hash of the content (SHA-256)',
    lots: 'Decisions',
    noLot: 'no lot number',
    restriction: 'Restriction: {{restriction}}',
    reason: 'Reason: {{reason}}',
    between: ', ',
  },
  effect: {
    assess:
      'You sign the assessment as it is written, and what was measured and judged so far. If any of it changes, the signature is no longer valid.',
    decide:
      'The decision takes effect, also on the qualified stock, as you sign. If anything that it rests on changes, the signature is no longer valid.',
    approve:
      'You approve the assessment and all decisions, and conclude the case. If any of it changes, the signature is no longer valid.',
    withdraw:
      'As you sign, the readings of the file are withdrawn and what rests on them is evaluated anew. Signatures that rest on them are no longer valid.',
  },
  declaration: 'An electronic signature is recorded as having the same effect as a handwritten one.',
  password: 'Your sign-in password',
  wrongPassword: 'The password is wrong.',
  code: {
    label: 'Authentication code (6 digits)',
    sent: 'A code for signing was emailed to {{email}}. The first signature after signing in needs it beside the password.',
    hint: 'The first signature after signing in needs a code for signing that is emailed to you.',
    send: 'Send the code',
  },
  action: 'Sign',
  again: 'Look at the content again',
  cancel: 'Cancel',
  close: 'Close',
  list: {
    label: 'Electronic signatures',
    none: 'There is no electronic signature yet.',
    valid: 'Valid',
    invalid: 'Not valid',
    changed: 'Changed since it was signed: {{parts}}',
    between: ', ',
    hash: 'Hash',
    copy: 'Copy the hash',
    copied: 'Copied',
  },
}
