//! Which acts around the rounds a house knows, and by which clause: what `houseway acts` lists.

use crate::procedure::Trigger;
use crate::table_act::Failing;
use crate::{Device, House, Step, StepRule, TableAct};
use law::Cite;

impl House {
    /// By which clause an act around the rounds can be said at such a table; none where this game has no use for it.
    pub(crate) fn grants(&self, act: TableAct) -> Option<Cite> {
        let cites = self.cites;
        match act {
            TableAct::Open | TableAct::Close | TableAct::BuyIn | TableAct::Fill | TableAct::Credit => Some(Cite::NONE),
            TableAct::Sit => Some(cites.seated),
            TableAct::Leave => Some(cites.stay),
            TableAct::MoveTo(_) => (!cites.moves.is_empty()).then_some(cites.moves),
            TableAct::BeginRound => Some(cites.round),
            TableAct::DeclineCut => self.cut_offer(),
            TableAct::PassCut => self.cut_offer(),
            TableAct::RequireRecut => {
                let again = self.shoe.as_ref()?.cut?.again;
                (!again.is_empty()).then_some(again)
            }
            TableAct::Call(call) => self.procedures.iter().find_map(|procedure| {
                let called = |trigger: &Trigger| matches!(trigger, Trigger::Call(other, _) if *other == call);
                procedure.triggers.iter().any(called).then_some(procedure.cite)
            }),
            TableAct::DeviceFails(Failing(Device::DealingShoe)) => None,
            TableAct::DeviceFails(Failing(device)) => self.has(device).then(|| self.fails(device)),
            TableAct::ClearDevice(device) => self.has(device).then(|| self.fails(device).and(cites.device_leaves)),
            TableAct::RemoveDevice(device) => {
                (self.has(device) && !device.is_essential()).then_some(cites.device_leaves)
            }
            TableAct::UseMethod(method) => {
                let leaves = self.methods.iter().any(|other| *other != method && other.device().is_some());
                let manual = method.device().is_none() && self.methods.contains(&method);
                (leaves && manual).then_some(cites.device_leaves)
            }
            TableAct::Step(step) => self.step_rules().find(|rule| rule.step == step).map(|rule| rule.cite),
        }
    }

    fn step_rules(&self) -> impl Iterator<Item = &StepRule> {
        self.procedures.iter().flat_map(|procedure| &procedure.steps)
    }

    fn cut_offer(&self) -> Option<Cite> {
        Some(self.shoe.as_ref()?.cut?.offered?.cite)
    }

    /// Whether such a device can be on the table, also by other options than this house has chosen.
    fn has(&self, device: Device) -> bool {
        let shuffles = device == Device::Shuffler && self.step_rules().any(|rule| rule.step == Step::ShuffleCards);
        let deals = self.methods.iter().any(|method| method.device() == Some(device));
        shuffles || deals || self.devices.iter().any(|rule| rule.device == device)
    }

    fn fails(&self, device: Device) -> Cite {
        self.devices.iter().find(|rule| rule.device == device).map_or(Cite::NONE, |rule| rule.fails)
    }
}
