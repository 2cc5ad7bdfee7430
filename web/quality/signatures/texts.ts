import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** Signing, and what was signed. */
export const signatures = {
  preparing: ['署名する内容を確認しています…', 'Loading the content to sign…'],
  title: {
    assess: ['評価に署名', 'Sign the assessment'],
    decide: ['出荷可否判定に署名', 'Sign the decision'],
    approve: ['案件を承認して署名', 'Approve and sign'],
    withdraw: ['ロガーファイルの取消に署名', 'Sign withdrawal of logger file'],
  },
  cannot: ['現在は署名できません。', 'This cannot be signed now.'],
  subject: {
    label: ['署名の内容', 'Content to sign'],
    case: ['逸脱案件', 'Excursion case'],
    delivery: ['配送', 'Delivery'],
    file: ['ロガーファイル', 'Logger file'],
    requestedBy: ['申請者', 'Requested by'],
    withdrawn: ['取消の内容', 'Action'],
    isWithdrawn: ['測定値を取り消す', 'Withdraw the readings'],
    isReadAgain: [
      '測定値を取り消し、別の読み方で読み直す',
      'Withdraw the readings and read the file again with different settings',
    ],
    why: ['理由', 'Reason'],
    meaning: ['署名の意味', 'Meaning'],
    signer: ['署名者', 'Signer'],
    at: ['署名日時', 'Time'],
    now: ['署名した日時が記録されます', 'recorded when you sign'],
    hash: ['内容のハッシュ（SHA-256）', 'Content hash (SHA-256)'],
    lots: ['判定', 'Decisions'],
    noLot: ['製造番号なし', 'no lot number'],
    restriction: ['条件：{{restriction}}', 'Restriction: {{restriction}}'],
    reason: ['理由：{{reason}}', 'Reason: {{reason}}'],
    between: ['・', ', '],
  },
  effect: {
    assess: [
      '記入された評価と、現在の測定値・判定結果に署名します。署名後に内容が変わると、この署名は無効になります。',
      'You sign the assessment as entered and the current readings and evaluation. If any of this changes, the signature becomes invalid.',
    ],
    decide: [
      '署名と同時に判定が有効になり、良品在庫に反映されます。署名後に内容が変わると、この署名は無効になります。',
      'When you sign, the decision takes effect and qualified stock is updated. If the basis of the decision changes, the signature becomes invalid.',
    ],
    approve: [
      '評価とすべての判定を承認し、案件を完了します。署名後に内容が変わると、この署名は無効になります。',
      'You approve the assessment and all decisions and conclude the case. If any of this changes, the signature becomes invalid.',
    ],
    withdraw: [
      '署名と同時にファイルの測定値が取り消され、関係する配送が評価し直されます。この測定値を根拠とする署名は無効になります。',
      'When you sign, the readings of the file are withdrawn and the affected deliveries are re-evaluated. Signatures based on these readings become invalid.',
    ],
  },
  declaration: [
    '電子署名は、手書きの署名と同じ効力を持つものとして記録されます。',
    'An electronic signature is recorded as equivalent to a handwritten signature.',
  ],
  password: ['ログインパスワード', 'Login password'],
  wrongPassword: ['パスワードが正しくありません。', 'The password is wrong.'],
  code: {
    sent: [
      '{{email}}宛てに署名用の認証コードをお送りしました。ログイン後最初の署名では、パスワードとあわせて入力が必要です。',
      'An authentication code for signing was sent to {{email}}. The first signature after login requires it together with the password.',
    ],
    hint: [
      'ログイン後最初の署名では、メールで届く署名用の認証コードが必要です。',
      'The first signature after login requires an authentication code, which is sent to you by email.',
    ],
    send: ['認証コードを送信', 'Send code'],
  },
  action: ['署名する', 'Sign'],
  again: ['内容を確認し直す', 'Review content again'],
  list: {
    label: ['電子署名', 'Electronic signatures'],
    none: ['電子署名はまだありません。', 'There are no electronic signatures yet.'],
    valid: ['有効', 'Valid'],
    invalid: ['無効', 'Invalid'],
    changed: ['署名後に変わった内容：{{parts}}', 'Changed since it was signed: {{parts}}'],
    hash: ['ハッシュ', 'Hash'],
    copy: ['ハッシュをコピー', 'Copy hash'],
    copied: ['コピーしました', 'Copied'],
  },
} satisfies Texts
