// node bin/shop.ts <noun> <verb>: what the staff do at the command line, in the database of DATABASE_URL or of the shop that runs here.
import { userInfo } from 'node:os';
import yargs from 'yargs';
import { endCommand, UsageError } from './end-command.ts';
import { readName } from './shop/arguments.ts';

/** What the library has no Russian for, or not ours. */
const WORDS = {
  string: 'текст',
  boolean: 'да или нет',
  array: 'несколько',
  required: 'нужно',
  'choices:': 'одно из:',
  'Positionals:': 'Что назвать:',
  'Show help': 'как пользоваться',
  'Invalid values:': 'Так нельзя:',
  'Argument: %s, Given: %s, Choices: %s': '%s: сказано %s, а можно %s',
};

const SCRIPT = 'node bin/shop.ts';

const words = process.argv.slice(2);
/** The command without what it acts on. */
const named = words.slice(0, 2).filter((word) => /^[a-z]+$/.test(word));

const commandLine = yargs(words)
  .scriptName(SCRIPT)
  .locale('ru')
  .updateStrings(WORDS)
  .option('by', {
    type: 'string',
    requiresArg: true,
    default: userInfo().username,
    coerce: readName,
    describe: 'кто это делает: пишется в журнал',
  })
  .parserConfiguration({ 'greedy-arrays': false })
  // Each loads what it needs and nothing else.
  .command('orders', 'заказы, которые ждут подтверждения', async (args) =>
    (await import('./shop/orders.ts')).orders(args),
  )
  .command('exceptions', 'что требует внимания', async (args) =>
    (await import('./shop/exceptions.ts')).exceptions(args),
  )
  .command('chat', 'чаты с посетителями', async (args) => (await import('./shop/chat.ts')).chat(args))
  .command('forms', 'формы сайта', async (args) => (await import('./shop/forms.ts')).forms(args))
  .command('reviews', 'отзывы', async (args) => (await import('./shop/reviews.ts')).reviews(args))
  .command('webinars', 'вебинары и их гости', async (args) => (await import('./shop/webinars.ts')).webinars(args))
  .command('content', 'новости, статьи, документы, баннеры', async (args) =>
    (await import('./shop/content.ts')).content(args),
  )
  .command('company', 'телефоны, часы работы, реквизиты', async (args) =>
    (await import('./shop/company.ts')).company(args),
  )
  .command('claims', 'слова, которых рядом с БАД быть не должно', async (args) =>
    (await import('./shop/claims.ts')).claims(args),
  )
  .command('redirects', 'куда ведут старые адреса', async (args) =>
    (await import('./shop/redirects.ts')).redirects(args),
  )
  .command('cities', 'города доставки', async (args) => (await import('./shop/cities.ts')).cities(args))
  .command('codes', 'попытки ввода кода', async (args) => (await import('./shop/codes.ts')).codes(args))
  .demandCommand(1, 'Что сделать?')
  .strict()
  .version(false)
  .help()
  .fail((message: string | null, error?: Error) => {
    // The library complains of words; any other error comes from an action.
    if (error && error.name !== 'YError') throw error;
    throw new UsageError(`${message ?? error!.message}\nКак пользоваться: ${[SCRIPT, ...named, '--help'].join(' ')}`);
  });

try {
  await commandLine.parseAsync();
} catch (error) {
  endCommand(error);
}
