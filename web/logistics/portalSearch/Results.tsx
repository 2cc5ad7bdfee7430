import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import type { Choice, Section } from '#web/logistics/portalSearch/choices.ts'
import { FoundDelivery } from '#web/logistics/portalSearch/FoundDelivery.tsx'

type Props = {
  id: string
  sections: readonly Section[]
  active: string | undefined
  /** Found for what was typed before. */
  isOld: boolean
  idOf: (key: string) => string
  onHighlight: (key: string) => void
  onLeave: () => void
}

/** What was found, by kind: a list box of links, of which the field highlights one. */
export function Results({ id, sections, isOld, ...list }: Props) {
  const t = useText()
  return (
    <div id={id} role="listbox" aria-label={t('portalSearch.results')} aria-busy={isOld}>
      {sections.map(section => (
        <Group key={section.id} section={section} headingId={`${id}${section.id}`} {...list} />
      ))}
    </div>
  )
}

type GroupProps = Omit<Props, 'id' | 'sections' | 'isOld'> & { section: Section; headingId: string }

function Group({ section: { id, choices, isCut }, headingId, ...list }: GroupProps) {
  const t = useText()
  return (
    <div role="group" aria-labelledby={headingId} className="search-group">
      <div id={headingId} role="presentation" className="quiet strong">
        {t(`portalSearch.groups.${id}`)}
      </div>
      {choices.map(choice => (
        <Entry key={choice.key} choice={choice} {...list} />
      ))}
      {isCut && (
        <div role="presentation" className="search-cut quiet">
          {t('portalSearch.typeMore')}
        </div>
      )}
    </div>
  )
}

type EntryProps = Omit<GroupProps, 'section' | 'headingId'> & { choice: Choice }

/** A link, so that it opens in another tab as any link does. */
function Entry({ choice: { key, path, hash, search, shown }, active, idOf, onHighlight, onLeave }: EntryProps) {
  return (
    <Link
      to={path}
      search={search}
      hash={hash}
      // What the pointer only passes is not asked for.
      preload={false}
      id={idOf(key)}
      role="option"
      aria-selected={key === active}
      tabIndex={-1}
      className="search-entry"
      onPointerMove={() => onHighlight(key)}
      onClick={event => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave()
      }}
    >
      <Content shown={shown} />
    </Link>
  )
}

function Content({ shown }: Pick<Choice, 'shown'>): ReactNode {
  const t = useText()
  if (shown.kind === 'delivery') return <FoundDelivery hit={shown.hit} />
  if (shown.kind === 'more') return <span className="search-more">{t('portalSearch.more')}</span>
  const { name, note } = shown.kind === 'screen' ? shown.screen : shown.hit
  const kind = shown.kind === 'record' && shown.group && t(`portalSearch.groups.${shown.group}`)
  const about = [kind, note].filter(Boolean).join(' · ')
  return (
    <>
      <span className="strong">{name}</span>
      {about !== '' && <span className="quiet">{about}</span>}
    </>
  )
}
