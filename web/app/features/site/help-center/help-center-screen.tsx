import * as m from '@evensettle/messages/site/help-center-screen.ts'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ARTICLES, STAGE_LABELS } from './copy.ts'
import { columnsOf, comesFrom, findArticles, stageOf, STAGES, type Article } from './model.ts'
import { Chevron } from '../../../ui/chevron.tsx'

/** Short articles for each stage of a case; the search and the stage stand in the address. */
export function HelpCenterScreen() {
  const [search, setSearch] = useSearchParams()
  const query = search.get('q') ?? ''
  const stage = stageOf(search.get('stage'))
  const articles = findArticles(ARTICLES, query, stage)
  const from = comesFrom(search.get('from'))
  const { hash } = useLocation()
  const wanted = hash.slice(1) || from.article
  useOpened(wanted)

  function change(name: 'q' | 'stage', value: string) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className="page pt-4 pb-16">
      <h1 tabIndex={-1}>{m.helpCenterTitle()}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-2">{m.shortAnswersForEachStage()}</p>
      <search className="mt-6 grid gap-4">
        <div className="relative max-w-text">
          <label htmlFor="help-search" className="sr-only">
            {m.searchArticlesLabel()}
          </label>
          <SearchIcon />
          <input
            id="help-search"
            type="search"
            value={query}
            placeholder={m.searchForHelpPlaceholder()}
            onChange={(event) => change('q', event.target.value)}
            className="min-h-13 w-full rounded-full border-[1.5px] border-line-strong bg-card pr-4 pl-12 text-ink placeholder:text-ink-3"
          />
        </div>
        <fieldset aria-label={m.stageLabel()} className="flex flex-wrap gap-2">
          {[null, ...STAGES].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={stage === one}
              onClick={() => change('stage', one ?? '')}
              className={classNames(
                'min-h-11 rounded-full border-[1.5px] px-4 text-sm font-semibold',
                stage === one
                  ? 'border-pine bg-pine-soft text-pine-strong'
                  : 'border-line bg-card text-ink-2 hover:border-line-strong hover:text-ink',
              )}
            >
              {one === null ? m.allButton() : STAGE_LABELS[one]}
            </button>
          ))}
        </fieldset>
      </search>
      <p aria-live="polite" className={articles.length > 0 ? 'sr-only' : 'mt-8 text-ink-2'}>
        {articles.length === 0
          ? m.nothingFoundForTryAnother({ query })
          : m.articles({ count: articles.length })}
      </p>
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-2">
        {columnsOf(articles).map((column) => (
          <ul key={column[0]?.id} aria-label={m.articlesLabel()} className="grid gap-4">
            {column.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </ul>
        ))}
      </div>
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-sunken p-5 sm:p-6">
        <div>
          <h2 className="text-lg">{m.stillStuckHeading()}</h2>
          <p className="mt-1 text-ink-2">{m.peopleReadWhatYouWrite()}</p>
        </div>
        {from.caseId ? (
          <LinkButton to={`/case/${from.caseId}/person?topic=${from.topic}`}>{m.askPersonLink()}</LinkButton>
        ) : (
          <LinkButton to="/contact" variant="secondary" reload>
            {m.writeToUsLink()}
          </LinkButton>
        )}
      </section>
    </div>
  )
}

/** Opens the article that somebody came for, and brings it onto the screen. */
function useOpened(id: string | null) {
  useEffect(() => {
    const article = id === null ? null : document.getElementById(id)
    if (!(article instanceof HTMLDetailsElement)) return
    article.open = true
    article.scrollIntoView({ block: 'center' })
  }, [id])
}

function ArticleCard({ article }: { article: Article }) {
  const { id, stage, title, text, link } = article
  return (
    <li>
      <details id={id} className="group rounded-card border border-line bg-card shadow-card">
        <summary className="grid min-h-18 list-none grid-cols-[1fr_auto] items-center gap-x-4 rounded-card px-5 py-4 font-serif text-lg leading-tight font-semibold">
          <span className="font-sans text-sm font-normal text-ink-2">{STAGE_LABELS[stage]}</span>
          <Chevron className="row-span-2 size-5 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
          {title}
        </summary>
        <div className="grid gap-3 px-5 pb-5 text-ink-2">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {link ? (
            <p>
              <Link to={link.to} reloadDocument className="link">
                {link.label}
              </Link>
            </p>
          ) : null}
        </div>
      </details>
    </li>
  )
}

function SearchIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
    >
      <circle cx="9" cy="9" r="5.5" stroke="currentColor" strokeWidth="1.8" />
      <path d="M13.2 13.2L17 17" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
