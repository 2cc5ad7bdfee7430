import type { ErrorCode } from '#contract/kernel/codes.ts'
import { maxPdfMegabytes } from '#contract/kernel/files/fileSizes.ts'
import type { Text } from '#contract/kernel/text/bothLanguages.ts'

const retryLater: Text = [
  'サーバーエラーが発生しました。しばらくしてから再度お試しください。',
  'A server error occurred. Try again later.',
]

/** What the user is told of each code (PLT-13). */
export const codes: Record<`${ErrorCode}`, Text> = {
  400: ['エラーが発生しました。', 'An error occurred.'],
  4001: ['品目コードを入力してください。', 'Enter an item code.'],
  4002: ['メールアドレスを入力してください。', 'Enter your email address.'],
  4003: ['パスワードを入力してください。', 'Enter your password.'],
  4004: ['ユーザー情報を入力してください。', 'Enter the user information.'],
  4005: ['仮パスワードを入力してください。', 'Enter the temporary password.'],
  4006: ['新しいパスワードを入力してください。', 'Enter a new password.'],
  4007: ['認証コードを入力してください。', 'Enter the authentication code.'],
  4008: ['現在のパスワードを入力してください。', 'Enter your current password.'],
  4009: ['出荷日を入力してください。', 'Enter a shipping date.'],
  4010: [
    'アカウントがまだ有効化されていません。登録時にお送りした有効化メールのリンクから有効化してください。',
    'This account has not been activated yet. Activate it with the link in your registration email.',
  ],
  4011: [
    'アカウントがロックされています。パスワード再設定のリンクから、パスワードを再設定してください。',
    'This account is locked. Reset your password with the password reset link.',
  ],
  4012: [
    'パスワードの入力を複数回誤りました。しばらくしてから再度お試しください。',
    'The password was entered incorrectly several times. Try again later.',
  ],
  4013: ['ログインの有効期限が切れました。再度ログインしてください。', 'Your login has expired. Log in again.'],
  4014: ['ログインが無効化されました。再度ログインしてください。', 'Your login has been revoked. Log in again.'],
  4015: ['ログイン情報が正しくありません。再度ログインしてください。', 'Your login is not valid. Log in again.'],
  4016: [
    'アカウントが無効になっています。管理者にお問い合わせください。',
    'This account is disabled. Contact your administrator.',
  ],
  4017: ['このページを表示する権限がありません。', 'Not authorized to access the page.'],
  4018: ['現在のパスワードが正しくありません。', 'The current password is incorrect.'],
  4019: ['メールアドレスまたはパスワードが正しくありません。', 'The email address or password is incorrect.'],
  4020: ['ユーザーが存在しません。', 'The user does not exist.'],
  4021: ['このユーザーはすでに登録されています。', 'This user already exists.'],
  4022: ['入力内容に誤りがあります。ご確認ください。', 'Some of the input is not valid. Check it and try again.'],
  4023: ['仮パスワードが正しくありません。', 'The temporary password is incorrect.'],
  4024: ['認証コードが正しくありません。', 'The authentication code is incorrect.'],
  4025: ['操作の回数が上限を超えました。しばらくしてから再度お試しください。', 'Too many requests. Try again later.'],
  4026: [
    'ログインを更新できませんでした。再度ログインしてください。',
    'Your login could not be renewed. Log in again.',
  ],
  4027: [
    '1か月以上ログインされていません。再度ログインし、ワンタイムパスワードで認証してください。',
    'You have not logged in for over a month. Log in again with a one-time password.',
  ],
  4028: ['リンクの有効期限が切れています。', 'This link has expired.'],
  4029: [
    'ログインを確認できませんでした。再度ログインしてください。',
    'Your login could not be verified. Log in again.',
  ],
  4030: ['このリンクは使用済みか、無効です。', 'This link has already been used or is not valid.'],
  4031: [
    'パスワードを変更してください。変更が完了するまで、ほかの操作はできません。',
    'Change your password. You cannot continue until it has been changed.',
  ],
  4032: [
    '企業を有効にしましたが、元請会社が無効のため、委託先管理には表示されません。',
    'The company was activated, but it is hidden in Vendor Management because its main contractor is inactive.',
  ],
  4033: [
    '監査資料または取引開始前調査報告書がありません。いずれかをアップロードするか、「監査中」を選択してください。',
    'There is no audit document or pre-contract inspection report. Upload one of them, or select “In progress”.',
  ],
  4034: ['システムが更新されました。再度ログインしてください。', 'The system has been upgraded. Log in again.'],
  4035: [
    '所属企業が無効になっています。管理者にお問い合わせください。',
    'Your company is disabled. Contact your administrator.',
  ],
  4036: [
    '送信中に接続が切れたため、すでに保存されている可能性があります。保存されていないことを確認してから、もう一度お試しください。',
    'The connection was lost while this was being saved, so it may already be saved. Check before you save it again.',
  ],
  4501: ['現在のパスワードを入力してください。', 'Enter your current password.'],
  4502: ['新しいパスワードを入力してください。', 'Enter a new password.'],
  4503: ['確認用のパスワードを入力してください。', 'Enter the confirmation password.'],
  4504: ['パスワードは8文字以上で入力してください。', 'The password must have at least 8 characters.'],
  4505: [
    'パスワードには英大文字、英小文字、数字をそれぞれ1文字以上含めてください。',
    'The password must contain an uppercase letter, a lowercase letter and a digit.',
  ],
  4506: [
    '現在のパスワードと異なるパスワードを入力してください。',
    'The new password must differ from the current one.',
  ],
  4507: ['新しいパスワードと確認用のパスワードが一致しません。', 'The new password and its confirmation do not match.'],
  4508: ['温度データがありません。', 'There is no temperature data.'],
  4509: ['品目データがありません。', 'There is no item data.'],
  4510: ['データがありません。', 'There is no data.'],
  4511: ['期間は最長12か月で指定してください。', 'The period can cover up to 12 months.'],
  5001: ['受信したデータが正しくありません。', 'Invalid data was received.'],
  5002: retryLater,
  5003: retryLater,
  5004: retryLater,
  5005: retryLater,
  5006: retryLater,
  5007: retryLater,
  5008: retryLater,
  5009: retryLater,
  5010: retryLater,
  5011: retryLater,
  5012: retryLater,
  5013: retryLater,
  5014: [
    'AWSサーバーでエラーが発生しました。しばらくしてから再度お試しください。',
    'An AWS server error occurred. Try again later.',
  ],
  5015: ['しばらくしてから再度お試しください。', 'Try again later.'],
  5016: ['この企業コードはすでに使用されています。', 'This company code is already in use.'],
  5017: ['メールドメインを登録できませんでした。', 'The email domain could not be registered.'],
  5018: ['物流センターを登録できませんでした。', 'The logistics centre could not be registered.'],
  5019: ['参照テーブルに企業情報がありません。', 'The company information is missing from the reference table.'],
  5020: ['この企業名はすでに使用されています。', 'This company name is already in use.'],
  5021: ['この英語企業名はすでに使用されています。', 'This English company name is already in use.'],
  5022: [
    'この監査登録日の監査情報は、すでに登録されています。',
    'Audit information for this audit registration date already exists.',
  ],
  5501: ['温度データがありません。', 'There is no temperature data.'],
  5502: ['位置データがありません。', 'There is no location data.'],
  5503: ['品目データがありません。', 'There is no item data.'],
  5504: ['データがありません。', 'There is no data.'],
  5505: [
    'CSVファイルとして読み取れません。UTF-8またはShift_JISで保存した、カンマ区切りの空でないファイルを選択してください。',
    'This file cannot be read as CSV. Select a comma-separated file that is not empty, saved as UTF-8 or Shift_JIS.',
  ],
  5506: ['ロガーの温度データがありません。', 'There is no temperature data for this logger.'],
  5507: [
    `PDFファイルのサイズが上限（${maxPdfMegabytes} MB）を超えています。`,
    `The PDF file is too large: up to ${maxPdfMegabytes} MB are possible.`,
  ],
}
