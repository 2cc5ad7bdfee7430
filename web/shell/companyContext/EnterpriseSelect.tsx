import { ApartmentOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { companiesOn, isFound, type Company, hasMemory } from '#web/shell/companyContext/choiceRules.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useNavigate } from '@tanstack/react-router'
import { keepChoiceOfTab, rememberedChoicesKey } from '#web/shell/companyContext/useCompanyContext.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { type CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'

const call = companyContextCalls.updateEnterpriseCodeByPage
type Body = RequestOf<typeof call>
type Known = ResponseOf<typeof companyContextCalls.getEnterpriseCodeAssistInfo>
type Choices = Known['enterpriseCode']

/** Saves the company chosen on a page (SHL-46). It counts at once; where it cannot be saved, the former one is back. */
function useRememberChoice() {
  const { post } = usePortalCalls()
  const queryClient = useQueryClient()
  const change = (userId: string, next: (choices: Choices) => Choices) =>
    queryClient.setQueryData<Known>(rememberedChoicesKey(userId), known => ({
      userId,
      enterpriseCode: next(known?.enterpriseCode ?? {}),
    }))
  return useMutation<null, CallError, Body, Choices>({
    mutationFn: body => post(call, body),
    meta: metaOf(call),
    // One after the other: the last choice is the one that stays.
    scope: { id: call.path },
    onMutate: ({ userId, enterpriseCodeByPage }) => {
      const former = queryClient.getQueryData<Known>(rememberedChoicesKey(userId))?.enterpriseCode ?? {}
      change(userId, choices => ({ ...choices, ...enterpriseCodeByPage }))
      return former
    },
    onError: (_error, { userId, enterpriseCodeByPage }, former = {}) =>
      void change(userId, choices => takenBack(choices, enterpriseCodeByPage, former)),
  })
}

/** Without what could not be saved; a choice made since stays. */
function takenBack(choices: Choices, unsaved: Choices, former: Choices): Choices {
  const pages = Object.keys(unsaved) as (keyof Choices)[]
  const stillShown = pages.filter(page => choices[page] === unsaved[page])
  return { ...choices, ...Object.fromEntries(stillShown.map(page => [page, former[page]])) }
}

/** Picks a company for the open page; its calls, which carry it, ask anew. */
function usePickEnterprise() {
  const { screen } = useMatchedScreen()
  const navigate = useNavigate()
  const remember = useRememberChoice()
  return async (enterpriseCode: string) => {
    const email = currentSession().profile?.email
    if (!email) return
    // First: the former company's page 7 may not exist for this one.
    await navigate({ to: '.', search: known => ({ ...known, page: undefined }), replace: true })
    if (hasMemory(screen?.menu)) {
      remember.mutate({ userId: email, enterpriseCodeByPage: { [screen.menu]: enterpriseCode } })
    } else {
      keepChoiceOfTab(enterpriseCode)
    }
  }
}

/** All companies that the platform company may look as, found by a part of name or code. */
export function EnterpriseSelect({ profile, menu, choice }: { profile: Profile; menu: Menu; choice: string }) {
  const { t } = useWords()
  const pick = usePickEnterprise()
  const nameOf = useNameOf(profile)
  const options = companiesOn(profile, menu).map(company => ({
    value: company.enterpriseCode,
    label: nameOf(company),
    company,
  }))
  return (
    <Select
      className="enterprise-selector"
      classNames={{ popup: { root: 'enterprise-options' } }}
      aria-label={t('layout.enterprise')}
      prefix={<ApartmentOutlined aria-hidden />}
      value={choice}
      options={options}
      showSearch={{ filterOption: (typed, option) => option !== undefined && isFound(option.company, typed) }}
      optionRender={nameAndCode}
      notFoundContent={t('layout.enterpriseNone')}
      popupMatchSelectWidth={false}
      onChange={code => void pick(code)}
    />
  )
}

const nameAndCode = ({ label, value }: { label?: ReactNode; value?: string | number }) => (
  <>
    <span className="enterprise-option-name">{label}</span>
    <span className="quiet no-wrap">{value}</span>
  </>
)

/** In the user's language; the platform's own says that it means everything. */
function useNameOf(profile: Profile) {
  const { t, localName } = useWords()
  return ({ enterpriseCode, enterpriseName, enterpriseNameEn }: Company) => {
    const name = localName(enterpriseName, enterpriseNameEn)
    return enterpriseCode === profile.enterpriseCode ? t('layout.enterpriseOwn', { name }) : name
  }
}
