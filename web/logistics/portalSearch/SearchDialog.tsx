import { CloseOutlined, LoadingOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { maxNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useDismissable } from '#web/kernel/ui/dialogs/useModal.ts'
import { useComposition } from '#web/kernel/ui/forms/typed/typing.ts'
import { LoadFailed, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { sectionsOf, type Known } from '#web/logistics/portalSearch/choices.ts'
import { foundCommands, foundScreens } from '#web/logistics/portalSearch/foundScreens.ts'
import { asLines, asOneLine } from '#web/logistics/portalSearch/pastedLines.ts'
import { Results } from '#web/logistics/portalSearch/Results.tsx'
import { useKeys } from '#web/logistics/portalSearch/useKeys.ts'
import { useSearch } from '#web/logistics/portalSearch/useSearch.ts'
import { companiesOn } from '#web/shell/companyContext/choiceRules.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'
import '#web/logistics/portalSearch/search.css'

type Props = { onClose: () => void; typedAhead: () => string }

/**
 * One field that finds deliveries, other records, screens and what one may do while somebody types; by keyboard throughout
 * (SHL-58). It begins with what was typed before it was there.
 */
export function SearchDialog({ onClose, typedAhead }: Props) {
  const { t } = useWords()
  const heading = useId()
  return (
    <dialog {...useDismissable(onClose)} className="search-dialog no-print" aria-labelledby={heading}>
      <div className="search-content">
        <h2 id={heading} className="visually-hidden">
          {t('portalSearch.title')}
        </h2>
        <Search onClose={onClose} typedAhead={typedAhead} />
      </div>
    </dialog>
  )
}

function Search({ onClose, typedAhead }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState(typedAhead)
  const { isComposing, ...composition } = useComposition()
  const wanted = asLines(typed)
  const search = useSearch(wanted, isComposing)
  const sections = sectionsOf(wanted, useKnown(isComposing ? '' : typed), search.found)
  const choices = sections.flatMap(one => one.choices)
  const list = useId()
  const idOf = (key: string) => `${list}${choices.findIndex(one => one.key === key)}`
  const { active, highlight, onKeyDown } = useKeys({
    choices,
    idOf,
    isComposing,
    isCurrent: ({ shown }) => search.isCurrent || shown.kind === 'screen',
    onEnterEarly: search.failure ? search.retry : search.askNow,
  })
  return (
    <>
      <div className="search-field">
        {search.isSearching ? <LoadingOutlined aria-hidden /> : <SearchOutlined aria-hidden />}
        {/* A combobox has one line; antd's would choose by itself what is typed. */}
        <input
          type="text"
          role="combobox"
          aria-label={t('portalSearch.field')}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-activedescendant={active && idOf(active.key)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('portalSearch.placeholder')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n]/.test(pasted)) return
            event.preventDefault()
            const { currentTarget: field } = event
            field.setRangeText(asOneLine(pasted), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
            setTyped(field.value)
          }}
          onKeyDown={onKeyDown}
          {...composition}
        />
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('common.close')} onClick={onClose} />
      </div>
      <div className="search-found">
        <State search={search} wanted={wanted} count={choices.length} />
        <Results
          id={list}
          sections={sections}
          active={active?.key}
          isOld={search.isSearching}
          idOf={idOf}
          onHighlight={highlight}
          onLeave={onClose}
        />
      </div>
      <p className="search-keys quiet" aria-hidden>
        {t('portalSearch.keys')}
      </p>
    </>
  )
}

function useKnown(typed: string): Known {
  const { language } = useWords()
  const { screens } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  if (!profile) return { screens: [], commands: [] }
  return {
    screens: foundScreens(typed, language, screens, profile),
    commands: foundCommands(typed, language, screens, profile),
  }
}

type StateProps = { search: ReturnType<typeof useSearch>; wanted: string; count: number }

/** What is to be said besides what was found; screen readers hear it. */
function State({ search, wanted, count }: StateProps) {
  const { t, day, count: counted } = useWords()
  const { failure, isTooLong, isSearching, found, retry } = search
  if (wanted === '') return <Hint />
  if (isTooLong)
    return (
      <p role="alert" className="wrong">
        {t('deliveries.number.tooMany', { number: maxNumbers })}
      </p>
    )
  if (failure) return <LoadFailed failure={failure} onRetry={retry} />
  const isNothing = !isSearching && count === 0
  return (
    <>
      <p role="status" className={isSearching && count === 0 ? 'quiet' : 'visually-hidden'}>
        {isSearching ? t('portalSearch.searching') : !isNothing && t('portalSearch.found', { number: counted(count) })}
      </p>
      {found?.isComplete === false && (
        <p className="warn small" role="status">
          {t('portalSearch.incomplete')}
        </p>
      )}
      {isNothing && found?.isComplete && (
        <Notice title={t('portalSearch.none', { text: wanted })}>
          {found.wordsWithin && (
            <p>
              {t('portalSearch.noneWithin', {
                from: day(found.wordsWithin.from),
                until: day(found.wordsWithin.until),
              })}
            </p>
          )}
          {t('portalSearch.noneHint')}
        </Notice>
      )}
    </>
  )
}

/** Before anything is typed: what can be found, and whose it is. */
function Hint() {
  const { t, localName } = useWords()
  const { screen } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  const picked = useCompanyContext()
  const companies = profile && screen?.menu ? companiesOn(profile, screen.menu) : []
  const company = companies.find(one => one.enterpriseCode === picked && picked !== profile?.enterpriseCode)
  return (
    <div className="search-hint secondary">
      <Bullets lines={t('portalSearch.hint', { returnObjects: true })} />
      {company && (
        <p>{t('portalSearch.ofCompany', { name: localName(company.enterpriseName, company.enterpriseNameEn) })}</p>
      )}
    </div>
  )
}
