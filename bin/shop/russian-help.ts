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

function fullCommandName(command: CommandUnknownOpts): string {
  const above = command.parent ? `${fullCommandName(command.parent)} ` : '';
  return above + command.name();
}

/** Formats the help in Russian; defaults and allowed values are part of the descriptions. */
export const RUSSIAN_HELP: HelpConfiguration = {
  showGlobalOptions: true,
  styleTitle: (title) => TITLES[title] ?? title,
  commandUsage: (command) =>
    `${fullCommandName(command)} ${command.commands.length > 0 ? '<команда>' : argumentsOf(command)}`,
  subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trimEnd(),
  optionDescription: (option) => option.description,
  argumentDescription: (one) => one.description,
};

/** Messages for wrong arguments, by the library's error codes. */
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
