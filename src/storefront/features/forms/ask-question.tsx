import { links } from '../../../kernel/links.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormWithoutScript } from './form-without-script.tsx';

/**
 * «Задать вопрос» at the end of a page: a line and a button; the code of the form is fetched when it is pressed.
 * @param page path of the page, shown to staff
 * @param about what the page is about, for the line above the button: «об оплате»
 */
export default function AskQuestion({ page, about }: { page: string; about: string }) {
  const { part: Form, loading, failed, press } = useLoadedOnPress(loadForm);
  return (
    <section className="mt-12 rounded-lg bg-sage p-6 sm:px-10 sm:py-8 print:hidden" aria-labelledby="ask-title">
      <h2 id="ask-title" className={Form && 'sr-only'}>
        Остался вопрос {about}?
      </h2>
      {Form ? (
        <Form page={page} />
      ) : (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 [&_p]:text-quiet">
          <p>
            Ответим письмом в&nbsp;течение рабочего дня. С&nbsp;файлами удобнее через{' '}
            <a href={links.feedback()} className="link">
              обратную связь
            </a>
            .
          </p>
          <Button className="noscript:hidden" busy={loading} onClick={press}>
            Задать вопрос
          </Button>
          <FormWithoutScript />
        </div>
      )}
      {failed && (
        <Notice tone="error" role="alert" className="mt-4">
          {NOT_LOADED}
        </Notice>
      )}
    </section>
  );
}

const loadForm = async () => (await import('./question-form.tsx')).QuestionForm;

export const AskQuestionIsland = island('ask-question', AskQuestion);
