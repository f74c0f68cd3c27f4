import { Command, CommanderError, type OutputConfiguration } from '@commander-js/extra-typings';
import { UsageError } from '../end-command.ts';
import { readStaffEmail } from './arguments.ts';
import { asStaff, type RunAsStaff } from './as-staff.ts';
import { MISUSE, RUSSIAN_HELP } from './russian-help.ts';

type AddVerbs = (noun: Command, run: RunAsStaff) => unknown;

/** Nouns with their descriptions; the code of a noun is loaded when it is used. */
const NOUNS: Readonly<Record<string, readonly [description: string, load: () => Promise<AddVerbs>]>> = {
  orders: ['заказы: подтверждение, отмена, возврат денег', async () => (await import('./orders.ts')).orders],
  shipments: ['сборка и выдача заказов', async () => (await import('./shipments.ts')).shipments],
  lots: ['серии товаров: приход, остаток, блокировка', async () => (await import('./lots.ts')).lots],
  stock: ['остатки: список, пересчёт, списание', async () => (await import('./stock.ts')).stock],
  reconciliation: [
    'сверка денег с компаниями, наложенный платёж',
    async () => (await import('./reconciliation.ts')).reconciliation,
  ],
  returns: ['возвраты товаров и крупные возвраты денег', async () => (await import('./returns.ts')).returns],
  bonuses: ['бонусы покупателей и правила', async () => (await import('./bonuses.ts')).bonuses],
  exceptions: ['что требует внимания', async () => (await import('./exceptions.ts')).exceptions],
  tickets: ['обращения покупателей', async () => (await import('./tickets.ts')).tickets],
  chat: ['чаты с посетителями', async () => (await import('./chat.ts')).chat],
  forms: ['формы сайта', async () => (await import('./forms.ts')).forms],
  reviews: ['отзывы', async () => (await import('./reviews.ts')).reviews],
  webinars: ['вебинары и их гости', async () => (await import('./webinars.ts')).webinars],
  content: ['новости, статьи, документы, баннеры', async () => (await import('./content.ts')).content],
  company: ['телефоны, часы работы, реквизиты', async () => (await import('./company.ts')).company],
  claims: ['слова, которых рядом с БАД быть не должно', async () => (await import('./claims.ts')).claims],
  substances: ['справочник веществ: нормы и верхние уровни', async () => (await import('./substances.ts')).substances],
  redirects: ['куда ведут старые адреса', async () => (await import('./redirects.ts')).redirects],
  delivery: ['чем платят при доставке и пункты выдачи', async () => (await import('./delivery.ts')).delivery],
  cities: ['города доставки', async () => (await import('./cities.ts')).cities],
  codes: ['попытки ввода кода', async () => (await import('./codes.ts')).codes],
  customers: ['личные данные покупателей', async () => (await import('./customers.ts')).customers],
  staff: ['сотрудники и их роли', async () => (await import('./staff.ts')).staff],
};

/**
 * Parses the arguments of the command line and runs the command.
 * @param run replaced in tests to see what would be run
 * @throws UsageError for wrong arguments; prints the help of the command when some are missing or unknown
 */
export async function readCommand(
  words: readonly string[],
  run: typeof asStaff = asStaff,
  output: OutputConfiguration = {},
): Promise<void> {
  const program = new Command('node bin/shop.ts')
    .configureHelp(RUSSIAN_HELP)
    .helpOption('-h, --help', 'как пользоваться')
    .helpCommand(false)
    .option('--as <почта>', 'кто это делает, пишется в журнал; иначе сотрудник из SHOP_STAFF', readStaffEmail)
    // The library's own messages are in English.
    .configureOutput({ ...output, outputError: () => {} })
    .showHelpAfterError()
    .exitOverride();
  const runAsStaff: RunAsStaff = (action, command) => run(program.opts().as, action, command);

  for (const [noun, [description]] of Object.entries(NOUNS)) {
    program.command(noun).description(description).helpCommand(false);
  }
  program.hook('preSubcommand', async (_program, noun) => {
    const addVerbs = await NOUNS[noun.name()]![1]();
    addVerbs(noun as Command, runAsStaff);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode > 0) throw new UsageError(`\n${MISUSE[error.code] ?? error.message}`);
  }
}
