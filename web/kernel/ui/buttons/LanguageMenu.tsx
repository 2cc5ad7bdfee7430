import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { languages } from '#web/kernel/texts/i18n.ts'
import type { Language } from '#contract/kernel/language.ts'

type Props = {
  /** Each language said in itself, for who reads no other. */
  names: Record<Language, string>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChoose: (language: Language) => void
  /** The button that opens it. */
  children: ReactNode
}

/** The languages that a document can be had in. */
export function LanguageMenu({ names, isOpen, onOpen, onChoose, children }: Props) {
  const items = languages.map(language => ({
    key: language,
    label: <span lang={language}>{names[language]}</span>,
    onClick: () => onChoose(language),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" open={isOpen} onOpenChange={onOpen}>
      {children}
    </Dropdown>
  )
}
