import { monthlyReportWords } from '#contract/reporting/words/monthlyReportWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

const { soFar, allDepositors, outcomes, cases, lots, times, worst, method, groups: all } = monthlyReportWords.pairs
const { lanes, carriers, products, lane, carrier, product, noCarrier } = all
const groups = { lanes, carriers, products, lane, carrier, product, noCarrier }

/** The tab of reports: a month summed up, and who is mailed what. */
export const reports = {
  words: { soFar, allDepositors, outcomes, cases, lots, times, groups, worst, method },
  views: {
    label: ['報告書の表示', 'Report views'],
    summary: ['月次サマリー', 'Monthly summary'],
    mail: ['メール配信', 'Email'],
  },
  month: ['対象月', 'Month'],
  asOf: ['{{at}}時点', 'As of {{at}}'],
  before: ['前月 {{value}}', 'Previous {{value}}'],
  arrived: ['{{month}}に配達が完了した配送', 'Deliveries that arrived in {{month}}'],
  none: ['この月に配達が完了した自社の配送はありません。', 'None of your deliveries arrived in this month.'],
  noneHint: [
    '月次サマリーは、寄託者である企業の配送を集計します。対象月を変えてお確かめください。',
    'The summary covers the deliveries of companies that are depositors. Please try another month.',
  ],
  numberOf: ['{{what}} {{number}}', '{{what}} {{number}}'],
  firstOf: [
    '逸脱の多い順に{{shown}}件（全{{all}}件）。すべてはCSVでご確認いただけます。',
    '{{shown}} of {{all}} with the most excursions. The CSV file contains all.',
  ],
  pdf: {
    make: ['PDF', 'PDF'],
    language: ['PDFの言語', 'PDF language'],
    ja: ['日本語', '日本語'],
    en: ['English', 'English'],
  },
  kinds: {
    monthly: ['月次品質サマリー', 'Monthly quality summary'],
    case: ['逸脱案件報告書', 'Excursion case report'],
    delivery: ['配送温度報告書', 'Delivery temperature report'],
  },
  languages: { '0': ['日本語', 'Japanese'], '1': ['英語', 'English'] },
  subscriptions: {
    title: ['配信登録', 'Subscriptions'],
    intro: [
      '登録した宛先に、報告書のリンクをメールでお送りします。アカウントのない方にもお送りできます。リンクからは、その報告書だけをご覧いただけます。',
      'Subscribed addresses receive a link to each report by email. No account is needed. A link gives access to that report only.',
    ],
    add: ['宛先を追加', 'Add address'],
    pickCompany: [
      '配信を登録・変更するには、企業を選択してください。',
      'Select a company to add or change subscriptions.',
    ],
    empty: ['配信登録はありません。', 'There are no subscriptions.'],
    emptyReader: ['配信の登録は、企業の管理者が行います。', 'Company administrators manage subscriptions.'],
    email: ['宛先', 'Address'],
    kind: ['報告書', 'Report'],
    when: ['送信時期', 'Timing'],
    whens: {
      monthly: ['毎月2日以降に、前月分を1回', 'Once a month from the 2nd, for the previous month'],
      case: ['案件が完了するたび', 'Each time a case is concluded'],
      delivery: ['配達が完了し、測定値が届いたとき', 'When a delivery has arrived and its readings have been received'],
    },
    product: ['対象の製品', 'Product'],
    allProducts: ['すべての製品', 'All products'],
    days: ['有効日数', 'Valid for'],
    daysOf: ['{{days}}日', '{{days}} d'],
    sent: ['送信', 'Sent'],
    sentTimes: ['{{number}}回', '{{number}} ×'],
    opened: ['最終閲覧 {{at}}', 'last opened {{at}}'],
    neverOpened: ['未閲覧', 'never opened'],
    by: ['登録', 'Subscribed by'],
    byAt: ['{{name}} {{at}}', '{{name}}, {{at}}'],
    links: ['リンク', 'Links'],
    showLinks: ['{{email}}のリンクを表示', 'Show the links of {{email}}'],
    withdraw: ['取消', 'Withdraw'],
    withdrawOf: ['{{email}}の配信登録を取消', 'Withdraw the subscription of {{email}}'],
    ended: {
      withdrawn: ['{{at}} 取消', 'withdrawn {{at}}'],
      unsubscribed: ['{{at}} 受信者が停止', 'unsubscribed by the recipient {{at}}'],
    },
    withdrawTitle: ['配信登録を取り消しますか', 'Withdraw this subscription?'],
    withdrawHint: [
      '{{email}}への「{{kind}}」の配信を停止します。これまでに送信したリンクも、すべて閲覧できなくなります。',
      '{{email}} will no longer receive “{{kind}}”. All links already sent stop working.',
    ],
    withdrawn: ['配信登録を取り消しました。', 'The subscription was withdrawn.'],
  },
  add: {
    title: ['宛先の追加', 'Add address'],
    email: ['宛先のメールアドレス', 'Email address'],
    emailHint: [
      '登録すると、登録者のお名前と停止の方法を、この宛先にメールでお知らせします。',
      'The address receives an email saying who subscribed it and how to unsubscribe.',
    ],
    language: ['報告書の言語', 'Language of the report'],
    days: ['リンクの有効日数', 'Link validity (days)'],
    daysHint: ['{{least}}〜{{most}}日', '{{least}} to {{most}} days'],
    save: ['登録', 'Subscribe'],
    added: ['{{email}}を登録し、確認のメールを送信しました。', '{{email}} was subscribed and notified by email.'],
    needEmail: ['メールアドレスを正しく入力してください。', 'Enter an email address.'],
    needDays: ['{{least}}〜{{most}}の整数で入力してください。', 'Enter a whole number from {{least}} to {{most}}.'],
    same: ['この宛先には、同じ報告書がすでに登録されています。', 'This address is already subscribed to this report.'],
    tooMany: [
      '登録できる宛先は{{most}}件までです。不要な登録を取り消してください。',
      'A company can have up to {{most}} subscriptions. Withdraw those you no longer need.',
    ],
  },
  links: {
    title: ['送信したリンク', 'Sent links'],
    ofOne: ['選択した配信登録のリンクだけを表示しています。', 'Only the links of the selected subscription are shown.'],
    showAll: ['すべて表示', 'Show all'],
    empty: ['送信したリンクはありません。', 'No links have been sent.'],
    sent: ['送信日時', 'Sent'],
    bySubscription: ['配信登録', 'subscription'],
    expires: ['有効期限', 'Valid until'],
    openings: ['閲覧', 'Opened'],
    times: ['{{number}}回（最終 {{at}}）', '{{number}} × (last {{at}})'],
    never: ['未閲覧', 'never'],
    all: ['閲覧の日時', 'All openings'],
    latest: ['最新の{{number}}回を表示しています。', 'Showing the latest {{number}}.'],
    state: ['状態', 'State'],
    states: {
      valid: ['有効', 'valid'],
      expired: ['期限切れ', 'expired'],
      withdrawn: ['取消済み', 'withdrawn'],
      notSent: [
        '未送信：報告書を作成できませんでした。測定値が保管庫に移動済みか、報告書が大きすぎます。',
        'Not sent: the report could not be created. Its readings have been archived, or it is too large.',
      ],
    },
    withdraw: ['リンクを取消', 'Withdraw link'],
    withdrawOf: ['{{email}}に送信した{{name}}のリンクを取消', 'Withdraw the link to {{name}} sent to {{email}}'],
    withdrawTitle: ['リンクを取り消しますか', 'Withdraw this link?'],
    withdrawHint: [
      '{{email}}に送信した「{{name}}」のリンクは、すぐに閲覧できなくなります。',
      'The link to “{{name}}” sent to {{email}} stops working at once.',
    ],
    withdrawn: ['リンクを取り消しました。', 'The link was withdrawn.'],
    page: ['ページ {{page}} / {{pages}}', 'Page {{page}} of {{pages}}'],
    previous: ['前のページ', 'Previous page'],
    next: ['次のページ', 'Next page'],
  },
  share: {
    button: ['共有', 'Share'],
    title: ['報告書の共有', 'Share this report'],
    what: {
      monthly: [
        '月次品質サマリーのリンクをメールでお送りします。',
        'A link to the monthly quality summary will be sent by email.',
      ],
      case: [
        '逸脱案件報告書のリンクをメールでお送りします。社内コメントは含まれません。',
        'A link to the excursion case report will be sent by email. The report does not include internal comments.',
      ],
      delivery: [
        '配送温度報告書のリンクをメールでお送りします。',
        'A link to the delivery temperature report will be sent by email.',
      ],
    },
    hint: [
      '宛先の方は、アカウントがなくても、この報告書だけをご覧いただけます。内容は送信時点のものです。',
      'The recipient needs no account and can see only this report, as it is when you send it.',
    ],
    recipients: ['宛先', 'Recipients'],
    recipientsHint: [
      'メールアドレスを1行に1件、または「,」で区切って入力してください（最大{{most}}件）。リンクは宛先ごとに発行され、個別に取り消せます。',
      'One email address per line, or separated by commas; up to {{most}}. Each recipient gets a link of their own, which can be withdrawn separately.',
    ],
    needRecipient: ['宛先のメールアドレスを入力してください。', 'Enter the email address of a recipient.'],
    wrongAddresses: [
      'メールアドレスとして正しくありません：{{emails}}（name@example.jpのように、半角英数字と記号で入力してください）',
      'Not an email address: {{emails}}. Use letters, digits and symbols, as in name@example.com.',
    ],
    badAddress: [
      '送信できない宛先があります。name@example.jpの形式で入力してください。',
      'A recipient is not accepted. Use addresses such as name@example.com.',
    ],
    tooMany: [
      '宛先は{{most}}件までです（現在{{number}}件）。',
      'Up to {{most}} recipients are possible; there are {{number}}.',
    ],
    note: ['メッセージ', 'Message'],
    noteHint: ['メールの本文に記載されます。', 'It is part of the email.'],
    sentToAll: [
      '{{number}}件の宛先に送信しています。届くまで少しお待ちください。',
      'The links are being sent to {{number}} recipients.',
    ],
    send: ['送信', 'Send'],
    sent: ['{{email}}に送信しています。届くまで少しお待ちください。', 'The link is being sent to {{email}}.'],
  },
} satisfies Texts
