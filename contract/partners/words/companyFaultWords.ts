import { bothLanguages, type Text } from '#contract/kernel/text/bothLanguages.ts'
import type { CompanyFault } from '#contract/partners/rules/companyFaults.ts'

/** Why a company cannot be saved, in the form and in files; `value` is one of several values, or what has it already. */
export const companyFaultWords = bothLanguages({
  companyCodeTaken: [
    '企業コード「{{value}}」は、すでに使用されています。',
    'The company code “{{value}}” is already in use.',
  ],
  nameTaken: ['企業名「{{value}}」は、すでに使用されています。', 'The company name “{{value}}” is already in use.'],
  englishNameTaken: [
    '企業名（英語）「{{value}}」は、すでに使用されています。',
    'The English company name “{{value}}” is already in use.',
  ],
  glnTaken: [
    'このGLNは、企業「{{value}}」に登録されています。',
    'This GLN is already registered for the company “{{value}}”.',
  ],
  domainTwice: ['メールドメイン「{{value}}」が重複しています。', 'The email domain “{{value}}” is listed twice.'],
  domainOfAnother: [
    'メールドメイン「{{value}}」は、ほかの企業に登録されています。',
    'The email domain “{{value}}” is registered to another company.',
  ],
  domainHasUsers: [
    'メールドメイン「{{value}}」は、この企業のユーザーが使用しているため削除できません。',
    'The email domain “{{value}}” cannot be removed because users of this company use it.',
  ],
  centreTwice: [
    '物流センター「{{value}}」は、コードと名称の組み合わせが重複しています。',
    'The distribution centre “{{value}}” is listed twice with the same code and name.',
  ],
  centreCodeTwice: [
    '物流センターコード「{{value}}」が重複しています。',
    'The distribution centre code “{{value}}” is listed twice.',
  ],
  centreNameTwice: [
    '物流センター名「{{value}}」が重複しています。',
    'The distribution centre name “{{value}}” is listed twice.',
  ],
  centreEnglishNameTwice: [
    '物流センター名（英語）「{{value}}」が重複しています。',
    'The English distribution centre name “{{value}}” is listed twice.',
  ],
  centreCodeTaken: [
    '物流センターコード「{{value}}」は、ほかの企業で使用されています。',
    'The distribution centre code “{{value}}” is already in use by another company.',
  ],
  centreGlnTwice: [
    'このGLNは、物流センター「{{value}}」にも入力されています。',
    'This GLN is also entered for the distribution centre “{{value}}”.',
  ],
  centreHasDeliveries: [
    '物流センター「{{value}}」は、配送で使用されているため削除できません。',
    'The distribution centre “{{value}}” cannot be deleted because it is used in deliveries.',
  ],
  centreHasStock: [
    '物流センター「{{value}}」は、在庫があるため削除できません。',
    'The distribution centre “{{value}}” cannot be deleted because it has stock.',
  ],
  centreHasUsers: [
    '物流センター「{{value}}」は、ユーザーの参照範囲に使用されているため削除できません。',
    'The distribution centre “{{value}}” cannot be deleted because users are limited to it.',
  ],
  centreHasKpi: [
    '物流センター「{{value}}」は、KPIが登録されているため削除できません。',
    'The distribution centre “{{value}}” cannot be deleted because KPIs are registered for it.',
  ],
} satisfies Record<CompanyFault, Text>)
