import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const users = {
  menus: menuWords.pairs,
  roles: {
    '00': ['プラットフォーム管理者', 'Platform administrator'],
    '01': ['企業管理者', 'Company administrator'],
    '02': ['メンバー', 'Member'],
    '03': ['ゲスト（閲覧のみ）', 'Guest (read-only)'],
  },
  status: {
    notActivated: ['未有効化', 'Not activated'],
    locked: ['ロック中', 'Locked'],
    disabled: ['無効', 'Disabled'],
    enabled: ['有効', 'Enabled'],
  },
  passwordChangeRequired: ['パスワード変更待ち', 'Password change pending'],
  noLimit: ['制限なし', 'No limit'],
  never: ['ログインなし', 'No login yet'],
  you: ['あなた', 'You'],
  facts: {
    username: ['氏名', 'Name'],
    email: ['メールアドレス', 'Email address'],
    enterprise: ['企業', 'Company'],
    organizationDepartment: ['部署', 'Department'],
    role: ['ユーザー種別', 'User type'],
    accountStatus: ['アカウント状態', 'Account status'],
    logisticCentres: ['参照可能な物流センター', 'Referable logistics centres'],
    lastLoginTime: ['最終ログイン', 'Latest login'],
    registeredAt: ['登録日', 'Registered'],
    language: ['メールと画面の言語', 'Language of emails and screens'],
    menus: ['利用できるメニュー', 'Menus'],
  },
  languages: { '0': ['日本語', '日本語'], '1': ['English', 'English'] },
  filter: {
    keywordHint: ['氏名・メールアドレス・部署', 'Name, email address or department'],
  },
  list: {
    title: ['ユーザー一覧', 'Users'],
    register: ['ユーザー登録', 'Register user'],
    found: ['{{number}}名', '{{number}} users'],
    none: ['条件に合うユーザーはいません。', 'No users match these filters.'],
    empty: ['まだユーザーが登録されていません。', 'No users are registered yet.'],
    emptyHint: [
      '「ユーザー登録」から、この企業の最初のユーザーを登録できます。',
      'Use “Register user” to register the first user of this company.',
    ],
    moreCentres: ['{{shown}} ほか{{number}}件', '{{shown}} +{{number}}'],
    actionsOf: ['{{name}}さんの操作メニュー', 'Actions for {{name}}'],
  },
  actions: {
    disable: ['アカウントを無効にする', 'Disable account'],
    enable: ['アカウントを有効にする', 'Enable account'],
    unlock: ['ロックを解除する', 'Unlock account'],
    resendActivation: ['有効化メールを再送する', 'Resend activation email'],
    requirePasswordChange: ['パスワードの変更を求める', 'Require password change'],
  },
  confirm: {
    disable: {
      title: ['アカウントを無効にしますか？', 'Disable this account?'],
      effect: [
        'ログイン中の場合は直ちにログアウトされ、以後ログインできなくなります。登録内容は残り、あとで有効に戻せます。',
        'The user is logged out at once and can no longer log in. All registered data is kept, and the account can be enabled again.',
      ],
      done: ['{{name}}さんのアカウントを無効にしました。', 'The account of {{name}} was disabled.'],
    },
    enable: {
      title: ['アカウントを有効にしますか？', 'Enable this account?'],
      effect: [
        '再びログインできるようになります。パスワードと権限は、無効にする前のままです。',
        'The user can log in again with the same password and permissions as before.',
      ],
      done: ['{{name}}さんのアカウントを有効にしました。', 'The account of {{name}} was enabled.'],
    },
    unlock: {
      title: ['ロックを解除しますか？', 'Unlock this account?'],
      effect: [
        'パスワードの入力誤りの回数が取り消され、直ちにログインできるようになります。パスワードは変わりません。',
        'The count of wrong passwords is reset, and the user can log in at once. The password does not change.',
      ],
      done: ['{{name}}さんのロックを解除しました。', 'The account of {{name}} was unlocked.'],
    },
    resendActivation: {
      title: ['有効化メールを再送しますか？', 'Resend activation email?'],
      effect: [
        '新しいリンクと仮パスワードをメールでお送りします。以前にお送りしたリンクは使えなくなります。',
        'The user receives a new link and a new temporary password by email. The earlier link stops working.',
      ],
      done: ['{{name}}さんに有効化メールを再送しました。', 'The activation email was resent to {{name}}.'],
    },
    requirePasswordChange: {
      title: ['パスワードの変更を求めますか？', 'Require password change?'],
      effect: [
        '新しいパスワードを設定するまで、ほかの操作ができなくなります。変更用のリンクをメールでお送りします。現在のパスワードは、変更されるまで有効です。',
        'The user cannot do anything else until a new password is set, and receives a link for this by email. The current password works until then.',
      ],
      done: ['{{name}}さんにパスワードの変更を求めました。', '{{name}} must now change the password.'],
    },
  },
  form: {
    back: ['入力に戻る', 'Back to the form'],
    person: ['ユーザー情報', 'User information'],
    account: ['アカウント', 'Account'],
    emailFixed: ['メールアドレスは変更できません。', 'The email address cannot be changed.'],
    domains: ['使用できるメールドメイン：{{domains}}', 'Permitted email domains: {{domains}}'],
    noDomains: [
      'この企業にはメールドメインが登録されていないため、ユーザーを登録できません。',
      'This company has no email domain, so no users can be registered.',
    ],
    wrongDomain: [
      'この企業で使用できるメールドメイン（{{domains}}）のアドレスを入力してください。',
      'Enter an address in one of the company’s email domains: {{domains}}.',
    ],
    wrongEmail: [
      'メールアドレスは、name@example.jpのように半角英数字と記号で入力してください。',
      'Enter an email address such as name@example.com.',
    ],
    noName: ['氏名を入力してください。', 'Please enter a name.'],
    noRole: ['ユーザー種別を選択してください。', 'Please select a user type.'],
    ownRole: ['ご自身のユーザー種別は変更できません。', 'You cannot change your own user type.'],
    languageHint: [
      'このユーザーへのメールと、ログイン後の画面の言語です。',
      'The language of emails to this user, and of the screens after login.',
    ],
    centresHint: [
      '選択すると、そのセンターに関わる配送と在庫だけを参照できます。選択しない場合は制限しません。',
      'If you select centres, the user sees only deliveries and stock that involve them. If you select none, there is no limit.',
    ],
    ownCentresHint: [
      'ご自身が参照できるセンターの中から1つ以上選択してください。選択したセンターに関わる配送と在庫だけを参照できます。',
      'Select one or more of the centres you can see yourself. The user sees only deliveries and stock that involve them.',
    ],
    centresNone: ['制限なし（すべての物流センター）', 'No limit (all logistics centres)'],
    centresChoose: ['物流センターを選択', 'Select logistics centres'],
    noCentres: ['物流センターを1つ以上選択してください。', 'Please select at least one logistics centre.'],
    menusHint: ['選択したメニューだけが表示されます。', 'Only the menus selected here are shown.'],
    menusAndCompaniesHint: [
      '選択したメニューだけが表示されます。メニューごとに、対象とする企業を選択してください。',
      'Only the menus selected here are shown. For each menu, select the companies it covers.',
    ],
    companiesOf: ['「{{menu}}」の対象企業', 'Companies of “{{menu}}”'],
    usualMenus: ['{{role}}の標準', 'Usual for {{role}}'],
    allMenus: ['すべて選択', 'Select all'],
    noMenus: ['すべて解除', 'Clear all'],
    allCompanies: ['全社', 'All'],
    noMenuChosen: ['メニューを1つ以上選択してください。', 'Please select at least one menu.'],
    noCompanyChosen: ['対象企業を1社以上選択してください。', 'Please select at least one company.'],
    wrongCompanies: [
      'この企業では、選択できないメニューまたは対象企業です。',
      'This menu or one of its companies cannot be selected for this company.',
    ],
    wrongCentres: ['選択できない物流センターが含まれています。', 'One of these logistics centres cannot be selected.'],
    wrongValue: ['入力内容に誤りがあります。', 'This value is not valid.'],
    register: ['登録内容を確認', 'Review and register'],
  },
  registration: {
    confirmTitle: ['この内容で登録しますか？', 'Register this user?'],
    menus: ['{{number}}件（{{menus}}）', '{{number}} ({{menus}})'],
    mailLanguage: {
      '0': [
        '登録すると、{{email}}宛てに日本語の有効化メールをお送りします。',
        'An activation email in Japanese will be sent to {{email}}.',
      ],
      '1': [
        '登録すると、{{email}}宛てに英語の有効化メールをお送りします。',
        'An activation email in English will be sent to {{email}}.',
      ],
    },
    confirm: ['登録する', 'Register'],
    successTitle: ['ユーザーを登録しました', 'User registered'],
    success: [
      '{{name}}さん（{{email}}）に有効化メールをお送りしました。メールのリンクは7日間有効です。有効化されるまで、アカウント状態は「未有効化」と表示されます。',
      'An activation email was sent to {{name}} ({{email}}). Its link works for 7 days. Until then, the account status is “Not activated”.',
    ],
    another: ['続けて登録する', 'Register another user'],
    toList: ['一覧へ', 'Back to list'],
  },
  editing: {
    saved: ['{{name}}さんの登録内容を保存しました。', 'The changes to {{name}} were saved.'],
    unknown: ['ユーザーが見つかりません。', 'The user was not found.'],
    unknownHint: [
      '登録されていないか、表示する権限がありません。',
      'The user does not exist, or you are not authorised to view it.',
    ],
    confirmTitle: ['権限を変更しますか？', 'Change the permissions of this user?'],
    confirmEffect: [
      '変更は、{{name}}さんの次の操作から反映されます。',
      'The change takes effect with the next action of {{name}}.',
    ],
    roleChanges: ['ユーザー種別：{{from}} → {{to}}', 'User type: {{from}} → {{to}}'],
    menusEnd: ['利用できなくなるメニュー：{{menus}}', 'Menus removed: {{menus}}'],
    companiesEnd: [
      '「{{menu}}」の対象から外れる企業：{{companies}}',
      'Companies removed from “{{menu}}”: {{companies}}',
    ],
    centresLimit: [
      '参照できる物流センターが、選択したものだけに限定されます。',
      'From now on, only the selected logistics centres are visible.',
    ],
    centresEnd: ['参照できなくなる物流センター：{{centres}}', 'Logistics centres no longer visible: {{centres}}'],
    confirm: ['変更を保存', 'Save changes'],
  },
} satisfies Texts
