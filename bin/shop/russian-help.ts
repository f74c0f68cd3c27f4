import type { Argument, CommandUnknownOpts, HelpConfiguration } from '@commander-js/extra-typings';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Как написать:',
  'Arguments:': 'Что назвать:',
  'Options:': 'Ключи:',
  'Global Options:': 'Ключи всех команд:',
  'Commands:': 'Команды:',
};

const argumentsOf = (command: CommandUnknownOpts): string =>
  command.registeredArguments.map((one: Argument) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)).join(' ');

function wayTo(command: CommandUnknownOpts): string {
  const above = command.parent ? `${wayTo(command.parent)} ` : '';
  return above + command.name();
}

/** The help of every command, in Russian: defaults and allowed values are told in the descriptions. */
export const RUSSIAN_HELP: HelpConfiguration = {
  showGlobalOptions: true,
  styleTitle: (title) => TITLES[title] ?? title,
  commandUsage: (command) => `${wayTo(command)} ${command.commands.length > 0 ? '<команда>' : argumentsOf(command)}`,
  subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trimEnd(),
  optionDescription: (option) => option.description,
  argumentDescription: (one) => one.description,
};

/** What is wrong with words on the command line, by the codes of the library. */
export const MISUSE: Readonly<Record<string, string>> = {
  'commander.help': 'Что сделать?',
  'commander.unknownCommand': 'Такой команды нет.',
  'commander.unknownOption': 'Такого ключа нет. Текст, который начинается с «-», пишите после «--».',
  'commander.missingArgument': 'Названо не всё.',
  'commander.excessArguments':
    'Столько слов здесь не нужно: проверьте команду, а текст из нескольких слов пишите в кавычках.',
  'commander.optionMissingArgument': 'После ключа нужно его значение.',
  'commander.missingMandatoryOptionValue': 'Не назван нужный ключ.',
};
