import { Link, useParams } from 'react-router';
import { GUIDE_PAGES, type GuidePage } from '../../words/guide-pages.ts';
import { guideText, titleOf } from './guide-texts.ts';
import { Text } from './text.tsx';
import './guide.css';

const isPage = (name: string): name is GuidePage => (GUIDE_PAGES as readonly string[]).includes(name);

/** The guide of the staff: contents, and one page. */
export function Guide() {
  const { page } = useParams();
  return (
    <div className="guide">
      <nav aria-label="Содержание справки" className="guide-contents">
        <p className="font-semibold">Справка</p>
        <ul>
          {GUIDE_PAGES.map((each) => (
            <li key={each}>
              <Link to={`/guide/${each}`} aria-current={each === page ? 'page' : undefined} className="guide-entry">
                {titleOf(each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page !== undefined && isPage(page) ? <Page key={page} page={page} /> : <NoPage asked={page} />}
    </div>
  );
}

function Page({ page }: { readonly page: GuidePage }) {
  return (
    <article className="guide-text">
      <title>{`${titleOf(page)} · Справка`}</title>
      <Text>{guideText(page)}</Text>
    </article>
  );
}

function NoPage({ asked }: { readonly asked: string | undefined }) {
  return (
    <div className="guide-text">
      <title>Справка</title>
      <h1>{asked === undefined ? 'Справка' : 'Такой страницы в\u00a0справке нет'}</h1>
      <p>
        Выберите страницу в&nbsp;содержании. На&nbsp;любом экране клавиша «?» показывает его клавиши и&nbsp;ведёт
        на&nbsp;страницу о&nbsp;нём.
      </p>
    </div>
  );
}
